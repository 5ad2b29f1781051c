import { describe, expect, test } from 'vitest'
import { createAppointment } from '#contract/appointment-form.ts'
import { characterCount } from '#contract/title.ts'
import { expertiseCardInput, expertiseTitleLimit } from '#contract/expertise-input.ts'
import { validate } from '#contract/field-messages.ts'
import { publicationCardInput, publicationTitleLimit } from '#contract/publication-input.ts'
import { z } from '#contract/zod.ts'

const family = '\u{1f469}\u{1f3fd}\u200d\u{1f468}\u{1f3fd}\u200d\u{1f467}\u{1f3fd}'

describe.each([
  ['publication', publicationCardInput, publicationTitleLimit],
  ['expertise card', expertiseCardInput, expertiseTitleLimit],
])('[EDT-12] the title of a %s', (_noun, schema, most) => {
  const faultOf = (title: string) => validate(schema, { title, content: '<p>Text</p>' }).title

  test.each([
    ['spaces without width', '\u200b\u200b'],
    ['joiners', '\u200d\u200c\u2060'],
    ['a soft hyphen', '\u00ad'],
    ['marks of direction', '\u200e\u200f\u202e'],
    ['Hangul fillers', '\u3164\u115f\uffa0'],
    ['a blank of Braille', '\u2800'],
    ['a note without a head, blank hieroglyphs, a Khitan filler', '\u{1d159}\u{13441}\u{13442}\u{16fe4}'],
    ['variation selectors and tags', '\ufe0f\u{e0061}'],
    ['an object that was copied', '\ufffc'],
    ['control characters', '\0\u0085'],
    ['white space of other scripts', '\u3000\u2003\u1680'],
    ['Mongolian separators', '\u180e'],
  ])('that is %s is missing', (_what, title) => {
    expect(faultOf(title)).toBeDefined()
    expect(faultOf(`${title}Milk${title}`)).toBeUndefined()
  })

  test.each([
    ['emoji', '\u{1f33d}'],
    ['families', family],
    ['flags', '\u{1f1f7}\u{1f1fc}'],
    ['letters with marks of their own', 'o\u0323\u0301'],
    ['Ethiopic letters', 'ወ'],
    ['rare ideographs', '\u{20bb7}'],
    ['Devanagari syllables', 'नि'],
  ])('may have as many %s as letters', (_what, character) => {
    expect(faultOf(character.repeat(most))).toBeUndefined()
    expect(faultOf(character.repeat(most + 1))).toContain(String(most))
  })

  test('may not have stacked marks', () => {
    expect(faultOf(`e${'\u0301'.repeat(most * 10)}`)).toContain(String(most))
    expect(characterCount(`e${'\u0301'.repeat(2_000_000)}`)).toBeGreaterThan(most)
  })
})

test('[APT-02] form fields that show nothing count as missing', () => {
  const faults = validate(createAppointment.body, {
    fullName: '\u200b',
    companyName: '\u2800',
    message: '\u00ad',
    email: 'a@example.org',
    phoneNumber: '0712345678',
  })
  expect(faults).toMatchObject({
    fullName: 'Full name is required',
    companyName: 'Company name is required',
    message: 'Message is required',
  })
})

test.each([
  ['marks that turn the text after them', '\u202egnp.exe\u2066 Ada\u202c', 'gnp.exe Ada'],
  ['isolates around a whole name', '\u2068Ada Sample\u2069', 'Ada Sample'],
  ['a space behind such a mark', '\u202b Ada', 'Ada'],
])('[APT-02] names and texts lose %s', (_what, typed, stored) => {
  const form = { fullName: typed, companyName: typed, message: typed, email: 'a@example.org' }
  expect(z.parse(createAppointment.body, form)).toMatchObject({ fullName: stored, message: stored })
})

test.each([
  ['joiners of Persian', 'می\u200cرود'],
  ['joiners of Hindi', 'क\u094d\u200dष'],
  ['a family', family],
  ['marks of direction beside a number', '\u200e+250\u200f'],
])('[APT-02] names and texts keep %s', (_what, typed) => {
  const form = { fullName: typed, companyName: typed, message: typed, email: 'a@example.org' }
  expect(z.parse(createAppointment.body, form)).toMatchObject({ fullName: typed, message: typed })
})
