import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinTopics, topicLimits, topicsOf } from '#lib/topics.ts'

test('[FND-02] topics are names between commas, each once, in their order', () => {
  expect(topicsOf(' Dairy ,maize  trade,,DAIRY, Jobs')).toEqual(['Dairy', 'maize trade', 'Jobs'])
  expect(topicsOf('')).toEqual([])
  expect(topicsOf(' , ,')).toEqual([])
})

test('[FND-02] topics are at most five, of at most forty characters, for any input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const names = topicsOf(text)
      expect(names.length).toBeLessThanOrEqual(topicLimits.count)
      for (const name of names) expect(name.length).toBeLessThanOrEqual(topicLimits.length)
      expect(topicsOf(joinTopics(names))).toEqual(names)
    }),
  )
})
