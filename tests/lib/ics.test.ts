import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { calendarEntry, calendarFile } from '#lib/ics.ts'

const meeting = {
  at: '2026-12-01T07:00:00.000Z',
  minutes: 45,
  place: '',
  state: 'agreed',
  revision: 1,
  changedAt: '2026-11-20T12:00:00.000Z',
} as const
const entry = { id: '65a000000000000000000001', meeting, summary: 'Ann' }

/** The lines of a file, unfolded, as a calendar reads them. */
function linesOf(file: string): string[] {
  return file.replaceAll('\r\n ', '').split('\r\n')
}

test('[REA-08] a calendar file has the lines of RFC 5545, in UTC', () => {
  expect(calendarFile([calendarEntry(entry)])).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Market Systems Advisory//Appointments//EN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:appointment-65a000000000000000000001',
      'SEQUENCE:0',
      'DTSTAMP:20261120T120000Z',
      'DTSTART:20261201T070000Z',
      'DTEND:20261201T074500Z',
      'STATUS:CONFIRMED',
      'ORGANIZER;CN="Market Systems Advisory":mailto:hello@example.org',
      'SUMMARY:Ann',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

test('[REA-08] the state and the number of changes are those of the appointment, and its identity stays', () => {
  for (const [state, status, revision] of [
    ['proposed', 'TENTATIVE', 1],
    ['agreed', 'CONFIRMED', 2],
    ['cancelled', 'CANCELLED', 12],
  ] as const) {
    const lines = linesOf(calendarEntry({ ...entry, meeting: { ...meeting, state, revision } }))
    expect(lines).toContain(`STATUS:${status}`)
    expect(lines).toContain(`SEQUENCE:${revision - 1}`)
    expect(lines).toContain(`UID:appointment-${entry.id}`)
  }
})

test.each([
  ['a line break', 'A\r\nEND:VEVENT', 'A\\nEND:VEVENT'],
  ['a bare carriage return', 'A\rATTENDEE:mailto:x@example.org', 'A\\nATTENDEE:mailto:x@example.org'],
  ['separators of Unicode', 'A\u2028B\u2029C\u0085D\vE\fF', 'A\\nB\\nC\\nD\\nE\\nF'],
  ['marks of the format', 'a\\b;c,d:"e"', 'a\\\\b\\;c\\,d:"e"'],
  ['a typed escape', 'A\\nB', 'A\\\\nB'],
  ['control characters', 'A\0B\u001bC\u007fD', 'ABCD'],
  ['direction marks', 'A\u202eB\u2066C', 'ABC'],
  ['half a character', 'A\ud83dB', 'AB'],
])('[REA-08] %s in any text stays in its line', (_name, text, expected) => {
  const plain = linesOf(
    calendarEntry({ ...entry, summary: 'x', description: 'x', meeting: { ...meeting, place: 'x' } }),
  )
  const lines = linesOf(
    calendarEntry({ ...entry, summary: text, description: text, meeting: { ...meeting, place: text } }),
  )
  expect(lines).toHaveLength(plain.length)
  for (const name of ['SUMMARY', 'LOCATION', 'DESCRIPTION']) expect(lines).toContain(`${name}:${expected}`)
})

test('[REA-08] no line is longer than 75 bytes or cuts a character, and unfolding returns the text', () => {
  assert(
    property(string({ unit: 'grapheme', minLength: 1, maxLength: 300 }), (text) => {
      const summary = `${text}${'日本語 👩🏿‍🌾 é'.repeat(20)}`
      const file = calendarFile([calendarEntry({ ...entry, summary })], summary)
      expect(file.endsWith('\r\n')).toBe(true)
      for (const line of file.split('\r\n')) {
        const bytes = new TextEncoder().encode(line)
        expect(bytes.length).toBeLessThanOrEqual(75)
        expect(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toBe(line)
        expect(line).not.toMatch(/[\r\n]/)
      }
      const line = linesOf(file).find((found) => found.startsWith('SUMMARY:')) ?? ''
      const read = line
        .slice('SUMMARY:'.length)
        .replace(/\\(.)/g, (_all, mark: string) => (mark === 'n' ? '\n' : mark))
      expect(read.endsWith('日本語 👩🏿‍🌾 é')).toBe(true)
      expect(linesOf(file).filter((found) => found.startsWith('SUMMARY:'))).toHaveLength(1)
    }),
  )
})
