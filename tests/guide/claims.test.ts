import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/steps.ts'
import { claims, proofs } from './claims.ts'
import { sentencesAbout, textsForOperators } from './sentences.ts'

/** The sentences of all texts that need a row, with whether one of their programs is listed as not tried. */
async function sentencesToProve() {
  const found = new Map<string, boolean>()
  for (const file of await textsForOperators()) {
    const sentences = await sentencesAbout(file)
    const untried = new Set(
      sentences
        .filter(({ sentence }) => sentence.startsWith('Not tried here:'))
        .flatMap(({ names }) => names),
    )
    for (const { sentence, names } of sentences)
      if (!/\bnot tried\b/i.test(sentence) && !names.every((name) => untried.has(name)))
        found.set(
          sentence,
          names.some((name) => untried.has(name)),
        )
  }
  return found
}

test('[OWN-10] each sentence of the texts for operators that names another program has a proof, or is said to be not tried', async () => {
  const found = await sentencesToProve()
  const rows = new Map(claims)
  expect(found.size).toBeGreaterThan(40)
  expect([...found.keys()].filter((sentence) => !rows.has(sentence))).toEqual([])
  expect([...rows.keys()].filter((sentence) => !found.has(sentence))).toEqual([])
  const unsaid = claims.filter(([sentence, proof]) => proof === 'not tried' && found.get(sentence) !== true)
  expect(unsaid).toEqual([])
})

test('[OWN-10] each proof is a test that exists, and is used', async () => {
  for (const [name, [file, title]] of Object.entries(proofs)) {
    const text = await readFile(join(root, 'tests', file), 'utf8')
    expect([name, text.includes(title)]).toEqual([name, true])
    expect([name, claims.some(([, proof]) => proof === name)]).toEqual([name, true])
  }
})
