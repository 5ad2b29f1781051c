import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import type { ChartKind } from '#lib/chart-kinds.ts'
import { chartSvg, wordsOfChart } from '#lib/chart-svg.ts'
import { readChart } from '#lib/chart.ts'
import { tablesOf } from '../support/texts.ts'

const rowHtml = (cells: string[], tag = 'td') =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`

function fileOf(kind: ChartKind, rows: string[][], more = {}) {
  const [head = [], ...body] = rows
  const html = `<table>${rowHtml(head, 'th')}${body.map((row) => rowHtml(row)).join('')}</table>`
  const chart = readChart(tablesOf(html)[0] ?? [], kind)
  if ('faults' in chart) throw new Error(chart.faults.map(({ message }) => message).join())
  const plain = { title: 'Table 1: Prices', measured: '', notes: ['Source: A report'], isRightToLeft: false }
  return { ...plain, kind, chart, fonts: "'Noto Sans', sans-serif", ...more }
}

/** The elements of a drawing with their attributes, and its words; throws if it is not well-formed. */
function read(svg: string) {
  const parser = new SaxesParser({ xmlns: true })
  const elements: { name: string; attributes: Record<string, string> }[] = []
  const words: string[] = []
  parser.on('opentag', ({ name, attributes }) => {
    const plain = Object.entries(attributes).map(([key, { value }]) => [key, value])
    elements.push({ name, attributes: Object.fromEntries(plain) })
  })
  parser.on('text', (text) => void words.push(text))
  parser.write(svg).close()
  return { elements, words, named: (name: string) => elements.filter((one) => one.name === name) }
}

const crops = [
  ['Crop', 'North', 'South'],
  ['Maize', '30', '10'],
  ['Beans', '20', '5'],
]
const kinds: ChartKind[] = ['bars', 'stacked', 'lines']

test.each(kinds)(
  '[OUT-03] a file of %s has its title, key, names, numbers and source, in colours',
  (kind) => {
    const { words, elements, named } = read(
      chartSvg(fileOf(kind, crops, { notes: ['Source: A', 'Licence: B'] })),
    )
    const numbers = { bars: ['30', '10', '20', '5'], stacked: ['40', '25'], lines: ['0', '10', '20', '30'] }[
      kind
    ]
    expect(words).toEqual(
      expect.arrayContaining([
        'Table 1: Prices',
        'North',
        'South',
        'Maize',
        'Beans',
        'Source: A',
        'Licence: B',
        ...numbers,
      ]),
    )
    expect(named('title')).toHaveLength(1)
    expect(named('desc')).toHaveLength(1)
    expect(named('svg')[0]?.attributes['font-family']).toBe("'Noto Sans', sans-serif")
    for (const { attributes } of elements) {
      expect(Object.keys(attributes)).not.toEqual(expect.arrayContaining(['class']))
      expect(Object.keys(attributes)).not.toEqual(expect.arrayContaining(['style']))
    }
    const drawn = kind === 'lines' ? named('path') : named('rect')
    const colours = drawn.map(({ attributes }) => attributes[kind === 'lines' ? 'stroke' : 'fill'])
    expect(colours).toEqual(expect.arrayContaining(['#12372a', '#b4441f']))
  },
)

test('[OUT-03] bars of a file begin at zero, and mirror from right to left', () => {
  const rows = [
    ['Crop', 'Change'],
    ['Maize', '−10'],
    ['Beans', '30'],
  ]
  const bars = (isRightToLeft: boolean) =>
    read(chartSvg(fileOf('bars', rows, { isRightToLeft })))
      .named('rect')
      .slice(2)
      .map(({ attributes: { x, width } }) => [Number(x), Number(width)] as const)
  const [minus = [0, 0], plus = [0, 0]] = bars(false)
  expect(minus[0] + minus[1]).toBeCloseTo(plus[0], 0)
  expect(plus[1] / minus[1]).toBeCloseTo(3, 1)
  expect(bars(true).map(([x, width]) => [Math.round(960 - x - width), width])).toEqual(
    bars(false).map(([x, width]) => [Math.round(x), width]),
  )
})

const hostile = [
  '</text><script>alert(1)</script>',
  `" onload="x`,
  ']]>&lt;&#x0;',
  'a\u0000b\u202E\uFFFF\uD800',
  '<!DOCTYPE x>',
]

test.each(kinds)('[OUT-03] a file of %s shows hostile text as words, in well-formed XML', (kind) => {
  for (const text of hostile) {
    const file = fileOf(kind, crops)
    file.chart.series[0] = text
    file.chart.names = text
    for (const row of file.chart.rows) row.name = text
    const { elements } = read(chartSvg({ ...file, title: text, notes: [text], fonts: `'${text}'` }))
    const allowed = new Set(['svg', 'g', 'title', 'desc', 'rect', 'text', 'path'])
    expect(elements.map(({ name }) => name).filter((name) => !allowed.has(name))).toEqual([])
    expect(
      elements.flatMap(({ attributes }) => Object.keys(attributes).filter((key) => key.startsWith('on'))),
    ).toEqual([])
  }
})

test('[OUT-03] long captions and names stay inside the drawing, and every word of them is in it', () => {
  const long = 'Prices of maize at the farm gate and in towns '.repeat(7).trim()
  const endless = 'n'.repeat(300)
  const file = fileOf(
    'bars',
    [
      ['Crop', 'Price'],
      [long, '1'],
      [endless, '2'],
    ],
    { title: long },
  )
  const { words, named } = read(chartSvg(file))
  const shown = named('text').map((_, at) => words[at] ?? '')
  expect(words.join(' ').split(long.split(' ')[0] ?? '').length).toBeGreaterThan(7)
  expect(words.join('').replaceAll(/[^n]/g, '').length).toBeGreaterThanOrEqual(300)
  for (const line of shown.slice(2)) expect(line.length).toBeLessThan(130)
  const [height = 0] = named('svg').map(({ attributes }) => Number(attributes['height']))
  for (const { attributes } of named('text')) expect(Number(attributes['y'])).toBeLessThan(height)
})

test('[OUT-03] the words of a drawing name every letter that it shows', () => {
  for (const kind of kinds) {
    const file = fileOf(
      kind,
      [
        ['ሰብል', 'ዋጋ'],
        ['በቆሎ', 'US$ 12'],
        ['ባቄላ', 'US$ 30'],
      ],
      { title: 'ገበያ', notes: ['Ω'] },
    )
    const known = new Set(wordsOfChart(file))
    const { words } = read(chartSvg(file))
    const shown = words.join('').replaceAll(/[\s\u200e]/g, '')
    // Its description is not drawn.
    const missing = Array.from(shown).filter(
      (letter) => !known.has(letter) && !'Stacked bars. Lines. Bars'.includes(letter),
    )
    expect(missing, kind).toEqual([])
  }
})

test('[OUT-03] a line of 200 points has as many names as fit', () => {
  const rows = Array.from({ length: 200 }, (_, at) => [`no. ${at + 1}`, `${at}`])
  const html = `<table>${rowHtml(['Number', 'Price'], 'th')}${rows.map((row) => rowHtml(row)).join('')}</table>`
  const chart = readChart(tablesOf(html)[0] ?? [], 'lines', 'en', 9999)
  if ('faults' in chart) throw new Error('It is not drawn')
  const { words } = read(chartSvg({ ...fileOf('lines', crops), chart }))
  const names = words.filter((text) => text.startsWith('no.'))
  expect(names.length).toBeGreaterThan(4)
  expect(names.length).toBeLessThan(20)
  expect(names).toContain('no. 200')
})
