import { expect, test } from 'vitest'
import { numberInSeries, seriesKey, seriesName, seriesSteps, seriesText } from '#lib/series.ts'

test.each([
  ['Market Watch', 'Market Watch'],
  ['  Market \n\t Watch ', 'Market Watch'],
  ['<b>Watch</b> & "co"', '<b>Watch</b> & "co"'],
  ['مرصد السوق', 'مرصد السوق'],
  ['\u200b\u2060 \u3164', ''],
  ['', ''],
])('[REA-04] the series %j has the name %j', (text, name) => {
  expect(seriesName(text)).toBe(name)
})

test('[REA-04] a name has at most 80 characters, and is the same in any case', () => {
  expect(seriesName('x'.repeat(5000))).toHaveLength(80)
  expect(seriesKey(' ÉTUDES  du Marché')).toBe(seriesKey('études du marché'))
})

test.each(['😀'.repeat(60), `a${'😀'.repeat(60)}`, `ab${'𞤀'.repeat(60)}`, `${'x'.repeat(79)}😀`])(
  '[REA-04] the name of %s has whole characters, so that its address leads to the series',
  (text) => {
    expect(seriesName(text).isWellFormed()).toBe(true)
    expect(new URLSearchParams({ series: seriesName(text) }).get('series')).toBe(seriesName(text))
  },
)

test.each(['Marche\u0301', 'Mar\u200bché', '\ufeffMarché', 'Mar\u00adche\u0301', 'MARCHE\u0301\u200d'])(
  '[REA-04] %j is the series that looks the same',
  (text) => {
    expect(seriesKey(text)).toBe(seriesKey('Marché'))
  },
)

test.each([
  ['14', 14],
  ['9999', 9999],
  ...['', '0', '014', '10000', '-1', '1.5', '1e3', '٣', 'x', ' 1'].map((text): [string, undefined] => [
    text,
    undefined,
  ]),
] satisfies [string, number | undefined][])(
  '[REA-04] the number %j of another backend is read as %j',
  (seriesNumber, expected) => {
    expect(numberInSeries({ series: 'Watch', seriesNumber })).toBe(expected)
  },
)

test('[REA-04] a place in a series is its name and number', () => {
  expect(seriesText({ series: 'Market Watch', seriesNumber: '14' })).toBe('Market Watch, no. 14')
  expect(seriesText({ series: 'Market Watch', seriesNumber: 'x' })).toBe('Market Watch')
})

test('[REA-04] a number without a series is no place', () => {
  expect(seriesText({ series: ' ', seriesNumber: '14' })).toBe('')
  expect(seriesText({})).toBe('')
})

test('[REA-04] neighbours are those of the same series by number, then by date, numbered ones first', () => {
  const part = (id: string, seriesNumber: string, day: string | null, series = 'Watch') => ({
    id,
    title: id,
    series,
    seriesNumber,
    date: day === null ? null : new Date(day),
  })
  const steps = seriesSteps([
    part('last', '', '2020-01-01'),
    part('ten', '10', '2020-02-01'),
    part('other', '3', '2020-02-01', 'Another'),
    part('two, later', '2', '2021-01-01', 'WATCH '),
    part('two, first', '2', '2020-12-31'),
    part('two, dateless', '2', null),
    part('none', '1', '2020-12-31', ''),
  ])
  const order = ['two, dateless', 'two, first', 'two, later', 'ten', 'last']
  for (const [place, id] of order.entries()) {
    expect(steps.get(id)?.before?.title).toBe(order[place - 1])
    expect(steps.get(id)?.after?.title).toBe(order[place + 1])
  }
  expect(steps.get('ten')?.before).toEqual({ id: 'two, later', title: 'two, later', number: 2 })
  expect(steps.get('other')).toEqual({ before: undefined, after: undefined })
  expect(steps.has('none')).toBe(false)
})

test('[REV-05] a step to a withdrawn or replaced publication says so', () => {
  const part = (id: string, seriesNumber: string, standing: string) => {
    return { id, title: id, series: 'Watch', seriesNumber, standing, date: null }
  }
  const steps = seriesSteps([
    part('One', '1', 'Withdrawn'),
    part('Two', '2', ''),
    part('Three', '3', 'Replaced'),
  ])
  expect(steps.get('Two')).toMatchObject({
    before: { title: 'Withdrawn: One' },
    after: { title: 'Replaced: Three' },
  })
  expect(steps.get('One')).toMatchObject({ after: { title: 'Two' } })
})
