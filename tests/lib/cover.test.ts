import { expect, test } from 'vitest'
import { coverKicker, coverPalette, plainCover } from '#lib/cover.ts'
import { paletteNames, palettes } from '#lib/lattice.ts'

test('a cover has the colour of its series, else of its first topic, else of its kind, whatever its title and number', () => {
  const part = { id: 'a', series: 'Market Watch', seriesNumber: '1', topics: 'Trade', kind: 'brief' }
  for (const same of [
    { ...part, id: 'b', seriesNumber: '2' },
    { ...part, series: ' market  watch ', topics: 'Dairy, Policy', kind: 'report' },
  ])
    expect(coverPalette(same)).toBe(coverPalette(part))
  const trade = coverPalette({ ...part, series: '' })
  expect(coverPalette({ id: 'b', series: '', topics: 'TRADE, Dairy', kind: 'note' })).toBe(trade)
  expect(coverPalette({ id: 'c', kind: 'brief' })).toBe(coverPalette({ id: 'd', kind: 'brief' }))
})

test('topics have different colours, and all colours are used', () => {
  const topics = Array.from({ length: 40 }, (_, place) => coverPalette({ id: '', topics: `Topic ${place}` }))
  expect(new Set(topics)).toEqual(new Set(paletteNames))
  const ids = Array.from({ length: 40 }, (_, place) => coverPalette({ id: String(place) }))
  expect(new Set(ids)).toEqual(new Set(paletteNames))
})

test('above the title are the series and the number, else the kind, else the topic', () => {
  const one = {
    id: '',
    title: '',
    series: 'Market Watch',
    seriesNumber: '14',
    kind: 'brief',
    topics: 'Trade, A',
  }
  expect(coverKicker(one, 80)).toBe('MARKET WATCH, NO. 14')
  expect(coverKicker({ ...one, series: 'A series of a long name' }, 12)).toBe('A SERIES OF…, NO. 14')
  expect(coverKicker({ ...one, series: '' }, 80)).toBe('BRIEF')
  expect(coverKicker({ ...one, series: '', kind: '' }, 80)).toBe('TRADE')
  expect(coverKicker({ id: '', title: '' }, 80)).toBe('')
})

test('covers without words differ in one series, and have its colour', () => {
  const [one, other] = ['one', 'other'].map((id) => ({ id, series: 'Market Watch' }))
  if (!one || !other) throw new Error('A cover is missing')
  expect(plainCover(one)).not.toBe(plainCover(other))
  expect(plainCover(one)).toBe(plainCover({ ...one }))
  for (const cover of [one, other])
    expect(plainCover(cover)).toContain(
      `<path fill="${palettes[coverPalette(one)][0]}" d="M0 0h320v200H0z"/>`,
    )
})
