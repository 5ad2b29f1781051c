import { array, assert, constantFrom, double, property, string, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { chartKindOf } from '#lib/chart-kinds.ts'
import { readChart } from '#lib/chart.ts'
import { withChart } from '#lib/chart-html.ts'
import { sanitiseHtml } from '#document/sanitise-html.ts'
import { htmlOf } from '#lib/escape-html.ts'
import { displayHtml, tablesOf, textOf } from '../support/texts.ts'

/** A text as its page shows it. */
function shownHtml(html: string): string {
  return displayHtml(html, { withChart })
}

function rowHtml(cells: string[], tag = 'td'): string {
  return `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
}

function tableOf(kind: string, head: string[], ...rows: string[][]): string {
  const body = rows.map((row) => rowHtml(row)).join('')
  return `<table class="chart-${kind}"><thead>${rowHtml(head, 'th')}</thead><tbody>${body}</tbody></table>`
}

function faultsOf(html: string): string[] {
  const [, classes = ''] = /class="([^"]*)"/.exec(html) ?? []
  const kind = chartKindOf(classes)
  const chart = kind && readChart(tablesOf(html)[0] ?? [], kind)
  return chart && 'faults' in chart ? chart.faults.map(({ message }) => message) : []
}

test.each([
  ['a word', tableOf('bars', ['Crop', '2026'], ['Maize', 'n.k.']), 'Row 2, column 2: “n.k.” is not a number'],
  ['a range', tableOf('lines', ['Crop', '2026'], ['Maize', '3–5']), 'Row 2, column 2: “3–5” is not a number'],
  [
    'a number below zero in a stacked bar',
    tableOf('stacked', ['Crop', '2026'], ['Maize', '−1']),
    'Row 2, column 2: a stacked bar has no numbers below zero',
  ],
  [
    'a merged cell',
    tableOf('bars', ['Crop', '2026'], ['Maize', '1']).replace('<td>1', '<td rowspan="2">1'),
    'Row 2, column 2 is a merged cell',
  ],
  [
    'a table without numbers',
    tableOf('bars', ['Crop']),
    'A chart needs a row of headings, and a column of numbers beside the names of the rows',
  ],
  [
    'six columns of numbers',
    tableOf('bars', ['Crop', 'a', 'b', 'c', 'd', 'e', 'f'], ['Maize', '1', '2', '3', '4', '5', '6']),
    'A chart has at most 5 columns of numbers',
  ],
  [
    'too many rows',
    tableOf('bars', ['Crop', 'a'], ...Array.from({ length: 61 }, () => ['Maize', '1'])),
    'A chart has at most 60 rows',
  ],
])('[REA-07] %s is named, and the table stays as it is', (_what, html, message) => {
  expect(faultsOf(html)).toEqual([message])
  expect(shownHtml(html)).not.toContain('<svg')
  expect(shownHtml(html)).toContain('<div class="table-scroll"')
})

test.each([
  [
    '4,000 columns and 20,000 rows',
    `<tr>${'<td>1</td>'.repeat(4000)}</tr>${'<tr><td>1</td></tr>'.repeat(20_000)}`,
  ],
  ['150,000 rows', '<tr><td></td></tr>'.repeat(150_000)],
  ['900 merged columns', '<tr><td colspan="900">1</td></tr>'.repeat(2000)],
])('[REA-07] a table of %s is no chart, and takes no memory', (_what, rows) => {
  const html = `<table class="chart-bars">${rows}</table>`
  const before = process.memoryUsage().heapUsed
  expect(faultsOf(html)).toEqual([expect.stringContaining('A chart has at most')])
  expect(shownHtml(html)).not.toContain('<svg')
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(500e6)
})

test('[REA-07] bars are as long as their numbers, from zero to both sides', () => {
  const shown = shownHtml(
    tableOf('bars', ['Crop', 'Change'], ['Maize', '30'], ['Beans', '−10'], ['Rice', '–']),
  )
  expect(shown).toContain('<rect class="ql-color-forest" x="25%" width="75%" height="100%"/>')
  expect(shown).toContain('<rect class="ql-color-forest" x="0%" width="25%" height="100%"/>')
  expect(shown.match(/<rect class/g)).toHaveLength(2)
  expect(shown).toContain('<span>Maize</span>')
  expect(shown).toContain('<b>\u200e−10</b>')
})

test('[REA-07] stacked bars add up, with the unit of the cells', () => {
  const shown = shownHtml(
    tableOf(
      'stacked',
      ['Crop', 'North', 'South'],
      ['Maize', 'US$ 30', 'US$ 10'],
      ['Beans', 'US$ 20', 'US$ –'.slice(5)],
    ),
  )
  expect(shown).toContain('x="0%" width="75%"')
  expect(shown).toContain('x="75%" width="25%"')
  expect(shown).toContain('<b>US$ 40</b>')
  expect(shown).toContain('<b>US$ 20</b>')
})

test('[REA-07] lines leave out empty cells, and their scale begins at zero', () => {
  const shown = shownHtml(
    tableOf('lines', ['Year', 'Price'], ['2022', '10%'], ['2023', ''], ['2024', '40%'], ['2025', '20%']),
  )
  expect(shown).toContain('d="M0 75M66.67 0L100 50"')
  expect(shown).toContain('<b>40%</b><b>30%</b><b>20%</b><b>10%</b><b>0%</b>')
  expect(shown).toContain('>2025</text>')
})

test.each([
  ['all zero', ['0', '0']],
  ['equal', ['7', '7']],
  ['far from zero', ['98', '105']],
  ['below zero', ['−3', '−9']],
  ['tiny', ['0.0001', '0.0003']],
  ['huge', ['9'.repeat(30), '1']],
  ['alone', ['5']],
])('[REA-07] numbers that are %s are drawn inside the drawing', (_what, numbers) => {
  for (const kind of ['bars', 'lines']) {
    const rows = numbers.map((number, place) => [String(2020 + place), number])
    const drawing = shownHtml(tableOf(kind, ['Year', 'Price'], ...rows))
    const places = [...drawing.matchAll(/(?:[ML ]|x="|width=")(-?[\d.]+|NaN|Infinity)(?=[ %Lh"])/g)]
    expect(places.length, drawing).toBeGreaterThanOrEqual(numbers.length)
    for (const [, digits] of places) {
      expect(Number(digits)).toBeGreaterThanOrEqual(0)
      expect(Number(digits)).toBeLessThanOrEqual(100)
    }
  }
})

test('[REA-07] the table stays beneath its drawing, folded, and both have a name', () => {
  const html = tableOf('bars', ['Crop', '2026'], ['Maize', '5']).replace(
    '<thead>',
    '<caption>Yield &amp; "<em>area</em>"</caption><thead>',
  )
  const shown = shownHtml(html)
  expect(shown).toMatch(/^<figure class="chart"><figcaption>Yield &amp; "area"<\/figcaption>/)
  expect(shown).toContain('role="img" aria-label="Bars: Yield &amp; &quot;area&quot;"')
  expect(shown).toMatch(
    /<details><summary>[^<]+<\/summary><div class="table-scroll".*<\/table><\/div><\/details><\/figure>$/,
  )
})

test('[REA-07] a drawing has the title, the unit and the source of its caption', () => {
  const shown = shownHtml(
    tableOf('bars', ['Crop', '2026'], ['Maize', '5']).replace(
      '<thead>',
      '<caption>Yield (tonnes). Source: our survey.</caption><thead>',
    ),
  )
  expect(shown).toMatch(
    /^<figure class="chart"><figcaption>Yield<span class="unit">tonnes<\/span><\/figcaption><div.*<p class="source">Source: our survey\.<\/p><details>/,
  )
  expect(shown).toContain('<caption>Yield (tonnes). Source: our survey.</caption>')
})

test('[REA-07] names of lines are at their ends, apart from each other, and in the legend for narrow pages', () => {
  const lines = (...names: string[]) =>
    shownHtml(
      tableOf(
        'lines',
        ['Year', ...names],
        ['2025', ...names.map(() => '10')],
        ['2026', ...names.map((_, place) => String(40 + place))],
      ),
    )
  const shown = lines('Maize', 'Beans', 'Rice')
  const heights = [...shown.matchAll(/<text class="ql-color-[a-z]+" y="([\d.]+)%"/g)].map(([, y]) =>
    Number(y),
  )
  expect(heights).toHaveLength(3)
  const ordered = heights.toSorted((a, b) => a - b)
  for (const [place, height] of ordered.entries()) {
    expect(height).toBeGreaterThanOrEqual(0)
    expect(height).toBeLessThanOrEqual(100)
    if (place > 0) expect(height - (ordered[place - 1] ?? 0)).toBeGreaterThanOrEqual(7.9)
  }
  // The highest line has the highest name.
  expect(heights).toEqual(ordered.toReversed())
  expect(shown).toContain('chart-key-narrow')
  for (const alone of [lines('Maize'), lines('Maize', 'x'.repeat(40))]) {
    expect(alone).not.toContain('chart-ends')
    expect(alone).not.toContain('chart-key-narrow')
  }
})

test('[REA-07] text in cells, headings and captions stays text', () => {
  const hostile = '&lt;script&gt;alert(1)&lt;/script&gt;" onload="x'
  const cells = ['bars', 'stacked', 'lines'].map((kind) => {
    // The only character of markup that may stand beside a number is a less-than sign.
    const rows = [
      [hostile, '&lt;1', '&lt;2'],
      [hostile, '&lt;3', '&lt;4'],
    ]
    const html = tableOf(kind, [hostile, hostile, hostile], ...rows)
    return shownHtml(html.replace('<thead>', `<caption>${hostile}</caption><thead>`))
  })
  for (const shown of cells) {
    expect(shown).toContain('<svg')
    const elements = shown.match(/<\/?[a-z]+(?: [\w-]+="[^"]*")*\/?>/gi) ?? []
    expect(
      elements.filter((tag) => tag.startsWith('<script') || / onload=/.test(tag.replace(/"[^"]*"/g, ''))),
    ).toEqual([])
    expect(elements).toHaveLength(shown.split('<').length - 1)
  }
})

test('[REA-07] the sanitiser keeps the kind of a chart on tables alone', () => {
  const body = '<tbody><tr><td>a</td></tr></tbody></table>'
  expect(sanitiseHtml(`<table class="chart-lines">${body}`)).toBe(`<table class="chart-lines">${body}`)
  expect(sanitiseHtml(`<table class="x chart-bars">${body}`)).toBe(`<table class="chart-bars">${body}`)
  for (const classes of ['chart', 'chart-pie', 'chart-toString', 'chart-bars-x', 'Chart-bars'])
    expect(sanitiseHtml(`<table class="${classes}">${body}`)).toBe(`<table>${body}`)
  expect(sanitiseHtml('<p class="chart-bars">a</p>')).toBe('<p>a</p>')
})

test('[REA-07] whatever the names and numbers are, the drawing is well formed and the table has all its words', () => {
  const row = tuple(string({ maxLength: 40 }), array(double({ noNaN: true }).map(String), { maxLength: 6 }))
  assert(
    property(array(row, { maxLength: 5 }), constantFrom('bars', 'stacked', 'lines'), (rows, kind) => {
      const html = sanitiseHtml(
        tableOf(kind, ['Crop', 'a', 'b'], ...rows.map(([name, cells]) => [htmlOf(name), ...cells])),
      )
      const shown = shownHtml(html)
      expect(shown).not.toMatch(/NaN|Infinity%|undefined/)
      const cells = tablesOf(html)[0] ?? []
      expect(cells.length).toBeGreaterThan(0)
      for (const { text } of cells) expect(textOf(shown)).toContain(text)
    }),
    { numRuns: 100 },
  )
})
