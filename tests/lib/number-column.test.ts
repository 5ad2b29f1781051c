import { array, assert, boolean, constantFrom, double, property, record, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { readChart } from '#lib/chart.ts'
import type { TableCell } from '#document/table-cells.ts'

interface Around {
  /** The language of the publication. */
  language?: string
  heading?: string
}

/** The cells of a table with these columns of numbers, beside names of rows. */
function cellsOf(columns: string[][], heading = 'Amount'): TableCell[] {
  const names = (columns[0] ?? []).map((_, row) => `Row ${row + 1}`)
  return [['Name', ...names], ...columns.map((texts) => [heading, ...texts])].flatMap((texts, column) =>
    texts.map((text, row) => {
      const index = row * (columns.length + 1) + column
      return { index, row, column, columns: 1, rows: 1, isHeading: row === 0, text }
    }),
  )
}

/** The numbers of each column, or the faults of its cells. */
function readColumns(columns: string[][], { language, heading }: Around = {}) {
  const chart = readChart(cellsOf(columns, heading), 'bars', language)
  if ('faults' in chart) return chart.faults.map(({ message }) => message)
  return columns.map((_, column) => chart.rows.map(({ values }) => values[column]))
}

const none = undefined

test.each<[what: string, cells: string, numbers: (number | undefined)[], around?: Around]>([
  ['groups of a Portuguese text', '1.234 | 987 | 12', [1234, 987, 12], { language: 'pt' }],
  ['decimals of a Portuguese text', '1,234 | 0,987', [1.234, 0.987], { language: 'pt' }],
  ['a comma that shows what the dot is', '1.234 | 12,5 | 1.000', [1234, 12.5, 1000]],
  ['a dot that shows what the comma is', '1,234 | 0.5', [1234, 0.5], { language: 'fr' }],
  ['one cell with both', '1.234 | 2.000.000 | 7', [1234, 2_000_000, 7]],
  ['groups of an English text', '1,234 | 987 | 0', [1234, 987, 0]],
  ['three decimals everywhere', '12.125 | 0.250 | 0 | −1.500', [12.125, 0.25, 0, -1.5]],
  ['Swiss groups', "1'234 | 1’234.50 | 9", [1234, 1234.5, 9]],
  ['groups with spaces', '1 234,5 | 1\u202f200\u00a0000 | 3', [1234.5, 1_200_000, 3]],
  ['Indian groups', '12,34,567 | 1,23,456.5 | 45', [1_234_567, 123_456.5, 45]],
  ['Arabic digits', '١٬٢٣٤٫٥ | ٧ | ١٢', [1234.5, 7, 12]],
  ['an Arabic comma', '١،٢٣٤ | ٩٨٧', [1234, 987], { language: 'ar' }],
  ['digits of other scripts', '१२ | 𞥕 | ３', [12, 5, 3]],
  ['no zero before the decimals', '.05 | −.5 | .75', [0.05, -0.5, 0.75]],
  ['years', '2024 | 2025 | 2026', [2024, 2025, 2026]],
  ['signs', '−5 | +3 | -2 | ~4 | <1 | ≈ 6', [-5, 3, -2, 4, 1, 6]],
  ['negatives of accounts', '(1,234) | (5)* | 12.5', [-1234, -5, 12.5]],
  ['percentages', '12 % | 14% | (3 %) | 0', [12, 14, -3, 0]],
  ['a unit in the heading', '12 % | 14', [12, 14], { heading: 'Share (%)' }],
  ['a currency on the first line alone', '$ 1,200 | 350 | $1,550', [1200, 350, 1550]],
  ['dollars', '$5 | -$5 | $-5 | $(1,234) | ($7) | $ –', [5, -5, -5, -1234, -7, none]],
  ['francs before', 'Frw 350 | Frw (350) | Frw1,200 | FRW 20 | frw 5', [350, -350, 1200, 20, 5]],
  ['francs behind', '1 234 FCFA | 900 FCFA | 1 000 F CFA', [1234, 900, 1000]],
  ['rand', 'R 1 234 | R900 | −R 5', [1234, 900, -5]],
  ['shillings', 'Ksh. 120 | KSh 1,300 | Ksh120 | KShs 5', [120, 1300, 120, 5]],
  ['shillings with a stroke', '5,000/= | 300/- | 20', [5000, 300, 20]],
  ['other shillings', 'UGX 1,000 | UGX 5 | UGX -2', [1000, 5, -2]],
  ['birr, kwanza, naira and cedi of their own', 'Birr 500 | Birr 20', [500, 20]],
  ['a currency of few', 'Nfk 500 | Nfk 20', [500, 20]],
  ['cedi', 'GH₵ 5 | GH₵7.50', [5, 7.5]],
  ['euros behind', '1.234,50 € | 3 €', [1234.5, 3]],
  ['words as a unit', '12 tonnes | 1 tonne | 3,000 Tonnes', [12, 1, 3000]],
  ['a unit of two parts', '2.5 t/ha | 3 t/ha', [2.5, 3]],
  ['powers of lengths', '5 m² | 7 m²¹ | 9 m²*', [5, 7, 9]],
  ['powers of units as they are typed', '45 in^2 | 7 in² | 9 in^(2)', [45, 7, 9]],
  ['powers within units', '5 m³/s | 7 m^3/s | 9 m³/s¹', [5, 7, 9]],
  ['powers below a line', '12 W/m² | 7 W/m^2', [12, 7]],
  ['negative powers of units', '5 s⁻¹ | 7 s^-1 | 2 s^(–1)', [5, 7, 2]],
  ['squares of words', '5 metres² | 1 metre²', [5, 1]],
  ['a power of the unit in the heading', '45 km² | 7', [45, 7], { heading: 'Area (km^2)' }],
  ['powers of ten', '3×10⁶ | 3 x 10^6 | 3·10⁶ | −2 * 10⁵ | 7×10⁻³', [3e6, 3e6, 3e6, -2e5, 0.007]],
  ['powers of ten with marks and units', '3×10⁶ t¹ | 2,5×10¹² t* | (4×10^(3) t)', [3e6, 2.5e12, -4000]],
  ['powers of ten of money', 'US$ 3×10⁶ | US$ 1 200×10³', [3e6, 1.2e6]],
  ['numbers of computers', '1.5e6 | 2.5E+05 | 1e-3 | 7.25E6', [1.5e6, 250_000, 0.001, 7.25e6]],
  ['powers behind a dot beside a decimal comma', '3.10⁶ | 2,5.10⁶ | 7,5', [3e6, 2.5e6, 7.5]],
  ['powers in Arabic digits', '٣×١٠⁶ | ٢', [3e6, 2]],
  ['marks that are no powers', '3.10¹ | 0.10³ | 5.25² | 9.10*', [3.1, 0.1, 5.25, 9.1]],
  ['metres', '5 m | 7 m | 1,200 m', [5, 7, 1200]],
  [
    'marks of notes',
    '45¹ | 38² | 41 | 12.5** | 7(a) | 8 (b) | 9† | 3‡ | 2ᵃ | 1 ᵇ | 6 [c] | 4¹,²',
    [45, 38, 41, 12.5, 7, 8, 9, 3, 2, 1, 6, 4],
  ],
  ['marks as they are written without Unicode', '45^a | 20^2 | 7^(*) | 8^(1,2)', [45, 20, 7, 8]],
  ['a mark behind a unit', '12 %¹ | 14 %* | 15 % (a)', [12, 14, 15]],
  [
    'blanks',
    '– | — | - | .. | … | . | n.a. | n/a | N/A | na | nd | n.d. | s.o. | s. o. | x | X | : | | 5',
    [...Array.from({ length: 18 }, () => none), 5],
  ],
  ['blanks with a currency or a mark', 'US$ – | US$ - | –* | US$ 5 | – %', [none, none, none, 5, none]],
  ['billions and millions', '$1.2bn | $850m', [1.2e9, 850e6]],
  ['sizes of statements', '1.2M | 850k | 900 | 3 B', [1.2e6, 850e3, 900, 3e9]],
  ['thousands of some', '5k | 900 | 12K', [5000, 900, 12_000]],
  [
    'sizes in French',
    '1,2 Md FCFA | 850 millions de FCFA | 3 Mds FCFA',
    [1.2e9, 850e6, 3e9],
    { language: 'fr' },
  ],
  ['sizes in Portuguese', '5 mil | 2,5 milhões | 1 bilhão', [5000, 2.5e6, 1e9], { language: 'pt' }],
  ['sizes in German', '1,2 Mrd. € | 850 Mio. €', [1.2e9, 850e6]],
  ['sizes in Swahili', '5 elfu | 2 milioni', [5000, 2e6], { language: 'sw' }],
  ['sizes in Arabic', '٥ مليون | ٢ مليار', [5e6, 2e9], { language: 'ar' }],
  ['sizes of India', '1.5 lakh | 2 crore', [1.5e5, 2e7]],
  ['sizes before a sign', '1.2 M€ | 900 k€', [1.2e6, 9e5]],
  ['rupees', '₹1.5 Cr | ₹85 L | ₹1,50,000', [1.5e7, 8.5e6, 150_000]],
  ['a size of some', 'USD 1.2 million | USD 900,000 | USD 3 thousand', [1.2e6, 900_000, 3000]],
  ['millions of money', 'US$ 3M | US$ 1.5M', [3e6, 1.5e6]],
])('[REA-07] %s: "%s" is read as %j', (_what, cells, numbers, around) => {
  expect(readColumns([cells.split(/ ?\| ?/)], around)).toEqual([numbers])
})

test.each([
  ['1,200', 1200],
  ['1,234,567.5', 1_234_567.5],
  ['12,34,567', 1_234_567],
  ['1 200 000', 1_200_000],
  ['1’200', 1200],
  ['1.200,5', 1200.5],
  ['4,5', 4.5],
  ['0,125', 0.125],
  ['12.125', 12.125],
  ['−3.5', -3.5],
  ['(12)', -12],
  ['US$ 3M', 3_000_000],
  ['4.5 %', 4.5],
  ['RWF 1,200*', 1200],
  ['35 kg', 35],
  ['٤٥٫٥', 45.5],
])('[REA-07] the cell "%s", alone, is read as %s', (text, number) => {
  expect(readColumns([[text]])).toEqual([[number]])
})

const isNone = (text: string) => `“${text}” is not a number`
const mayBe = (text: string, one: string, other: string) => `“${text}” may be ${one} or ${other}`

test.each<[what: string, cells: string, faults: Record<number, string>, around?: Around]>([
  ['three digits behind a dot beside whole numbers', '1.234 | 987', { 2: mayBe('1.234', '1,234', '1.234') }],
  ['the same in French', '1,234 | 987', { 2: mayBe('1,234', '1,234', '1.234') }, { language: 'fr' }],
  ['zeros behind a dot', '1000 | 2.000', { 3: mayBe('2.000', '2,000', '2') }],
  ['two decimal signs', '0,5 | 0.7 | 3', { 3: 'other decimal sign than row 2' }],
  ['tonnes and kilograms', '5 t | 900 kg', { 3: 'other unit than row 2' }],
  ['two currencies', '$5 | €6 | $7', { 3: 'other unit than row 2' }],
  ['dollars of two writings', 'US$ 5 | USD 7', { 3: 'other unit than row 2' }],
  ['a share and a number', '12 % | 14', { 3: 'other unit than row 2' }],
  ['a number before a share', '14 | 12 %', { 2: 'other unit than row 3' }],
  ['metres or millions', '5 m | 900', { 3: 'other unit than row 2' }],
  ['a power or two decimals with a mark', '3.10⁶ | 4.5', { 2: mayBe('3.10⁶', '3,000,000', '3.1') }],
  ['the same in French', '3.10^6', { 2: mayBe('3.10^6', '3,000,000', '3.1') }, { language: 'fr' }],
  ['the same behind a comma', '2,10³ | 0.5', { 2: mayBe('2,10³', '2,000', '2.1') }, { language: 'pt' }],
  ['the same with a unit', '45.10² t | 9.5 t¹', { 2: mayBe('45.10² t', '4,500', '45.1') }],
  ['the same in Arabic digits', '٣٫١٠⁶ | ٢', { 2: mayBe('٣٫١٠⁶', '3,000,000', '3.1') }],
  ['a high power, or one with a mark', '10¹² | 3×10⁶¹', { 2: isNone('10¹²'), 3: isNone('3×10⁶¹') }],
  ['codes with an E', '12E3 | 13E4', { 2: isNone('12E3'), 3: isNone('13E4') }],
  ['a length and its square', '45 km² | 45 km', { 3: 'other unit than row 2' }],
  ['inches and their squares', '5 in | 6 in^2', { 3: 'other unit than row 2' }],
  ['a square that may be a mark', '5 t² | 6 t', { 3: 'other unit than row 2' }],
  ['squares of two lengths', '5 km² | 7 m²', { 3: 'other unit than row 2' }],
  ['watts of two sizes', '5 MW | 5 mW | 6 kW', { 3: 'other unit than row 2', 4: 'other unit than row 2' }],
  ['a size that may be missing', '12 million | 14', { 3: 'other unit than row 2' }],
  ['a billion of two languages', '5 million | 2 billion', { 2: 'other unit than row 3' }, { language: 'fr' }],
  ['mil, which is a thousand or a million', '5 mil | 2 million', { 3: 'other unit than row 2' }],
  ['a tolerance', '±3 | 4', { 2: isNone('±3') }],
  ['ranges', '3–5 | 10-12 | 4', { 2: isNone('3–5'), 3: isNone('10-12') }],
  ['a minus behind', '5- | 3', { 2: isNone('5-') }],
  ['a second number in brackets', '45 (1) | 3', { 2: isNone('45 (1)') }],
  ['ten with a mark, or a power', '10³ | 10^6 | 3', { 2: isNone('10³'), 3: isNone('10^6') }],
  [
    'dates',
    '12.05.2024 | 3 May | 4 mai | May 2026',
    {
      2: isNone('12.05.2024'),
      3: isNone('3 May'),
      4: isNone('4 mai'),
      5: isNone('May 2026'),
    },
  ],
  ['versions', '1.2.3 | 2.0.1', { 2: isNone('1.2.3'), 3: isNone('2.0.1') }],
  [
    'codes',
    'A12 | 2026A | RW-12 | COV-19',
    {
      2: isNone('A12'),
      3: isNone('2026A'),
      4: isNone('RW-12'),
      5: isNone('COV-19'),
    },
  ],
  [
    'places in an order',
    '4th | 5th | No. 3 | Lot 7',
    {
      2: isNone('4th'),
      3: isNone('5th'),
      4: isNone('No. 3'),
      5: isNone('Lot 7'),
    },
  ],
  [
    'phone numbers',
    '+250 788 123 456 | 0788 123 456',
    {
      2: isNone('+250 788 123 456'),
      3: isNone('0788 123 456'),
    },
  ],
  ['identifiers', '007 | 0042', { 2: isNone('007'), 3: isNone('0042') }],
  [
    'groups that are none',
    '2024 25 | 1,2,3 | 1,234,56,789',
    {
      2: isNone('2024 25'),
      3: isNone('1,2,3'),
      4: isNone('1,234,56,789'),
    },
  ],
  ['words', 'n.k. | none | nil', { 2: isNone('n.k.'), 3: isNone('none'), 4: isNone('nil') }],
])('[REA-07] %s: "%s" is named, and not drawn', (_what, cells, faults, around) => {
  expect(readColumns([cells.split(' | ')], around)).toEqual(
    Object.entries(faults).map(([row, fault]) => `Row ${row}, column 2: ${fault}`),
  )
})

test('[REA-07] a column without a sure decimal sign has that of the others', () => {
  expect(
    readColumns(
      [
        ['1,234', '987'],
        ['0.5', '1.2'],
      ],
      { language: 'fr' },
    ),
  ).toEqual([
    [1234, 987],
    [0.5, 1.2],
  ])
  expect(
    readColumns([
      ['1,234', '987'],
      ['0.5', '1.2'],
      ['0,5', '1,2'],
    ]),
  ).toEqual(['Row 2, column 2: “1,234” may be 1,234 or 1.234'])
})

test('[REA-07] columns with other units are named, because all are drawn on one scale', () => {
  expect(
    readColumns([
      ['5 t', '7 t'],
      ['900 kg', '20 kg'],
    ]),
  ).toEqual(['Row 2, column 3: other unit than column 2'])
  expect(
    readColumns([
      ['5 m', '7 m'],
      ['900k', '2m'],
    ]),
  ).toEqual(['Row 2, column 3: other unit than column 2'])
  expect(
    readColumns([
      ['US$ 5', 'US$ 7'],
      ['9', '2'],
    ]),
  ).toEqual([
    [5, 7],
    [9, 2],
  ])
})

const number = double({ min: -2e9, max: 2e9, noNaN: true })
const currency = constantFrom('USD', 'EUR', 'RWF', 'XOF')
const style = constantFrom<Intl.NumberFormatOptions>(
  { style: 'decimal' },
  { style: 'percent' },
  { style: 'currency' },
)
const shape = record({
  style,
  currency,
  maximumFractionDigits: constantFrom(0, 1, 2, 3),
  useGrouping: boolean(),
})
const language = constantFrom('en', 'fr', 'de', 'pt', 'ar-EG', 'hi')
const cells = array(tuple(number, constantFrom(0, 1)), { minLength: 2, maxLength: 6 })

test('[REA-07] numbers of any language and shape are read as they were, or named', () => {
  let drawn = 0
  assert(
    property(
      language,
      tuple(shape, shape),
      cells,
      constantFrom(1, 1e-3, 1e-6),
      (language, shapes, cells, scale) => {
        const written = cells.map(([size, place]) => {
          const { style, ...options } = { ...shapes[0], ...shapes[place] }
          const format = new Intl.NumberFormat(language, { ...options, ...style, minimumFractionDigits: 0 })
          const digits = (options.maximumFractionDigits ?? 0) + (style?.style === 'percent' ? 2 : 0)
          const value = Number((size * scale).toFixed(digits))
          return {
            text: format.format(value),
            value: style?.style === 'percent' ? Number((value * 100).toFixed(3)) : value,
          }
        })
        const read = readColumns([written.map(({ text }) => text)], { language })
        if (typeof read[0] === 'string') return
        drawn += 1
        expect(read).toEqual([written.map(({ value }) => value + 0)])
      },
    ),
    { numRuns: 2000 },
  )
  expect(drawn).toBeGreaterThan(500)
})

test('[REA-07] short forms of numbers keep their proportions, or are named', () => {
  const short = record({
    notation: constantFrom<'compact'>('compact'),
    compactDisplay: constantFrom<'short' | 'long'>('short', 'long'),
  })
  assert(
    property(
      language,
      short,
      array(double({ min: 1, max: 1e13, noNaN: true }), { minLength: 2, maxLength: 5 }),
      (language, options, sizes) => {
        const format = new Intl.NumberFormat(language, { ...options, maximumFractionDigits: 2 })
        const read = readColumns([sizes.map((size) => format.format(size))], { language })
        const [numbers] = read
        if (typeof numbers !== 'object') return
        const [first = 0] = numbers
        for (const [place, value] of numbers.entries())
          expect((value ?? 0) / first / ((sizes[place] ?? 0) / (sizes[0] ?? 1))).toBeCloseTo(1, 1)
      },
    ),
    { numRuns: 1000 },
  )
})
