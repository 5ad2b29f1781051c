import { hash } from 'node:crypto'
import { coverStyle, coverStyleSource } from '#lib/cover-style.ts'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Covered, coverPalette } from '#lib/cover.ts'
import { inks, palettes } from '#lib/lattice.ts'
import { joined } from '#publish/covers/arabic-forms.ts'
import { openCoverStore } from '#publish/covers/cover-store.ts'
import { coverSvg } from '#publish/covers/cover-svg.ts'
import { drawnOrder } from '#publish/covers/drawn-order.ts'
import { settable } from '#publish/covers/letters.ts'
import { setLines } from '#publish/covers/set-lines.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const box = { width: 600, height: 312, sizes: [132, 100, 65], leading: 1.1 }
const long =
  'The storage of maize in cooperatives of the east, and why its price doubles before the next harvest of the long rains, in twelve districts that we have visited twice a month'
const arabic = 'أسعار الذرة في رواندا (2026) وأثرها على المدارس والأسر'

function drawn(title: string, more: Partial<Covered> = {}): string {
  const svg = coverSvg({ id: 'one', title, ...more })
  if (svg === undefined) throw new Error(`No cover of ${title}`)
  return svg
}

/** The left and right, top and bottom of the words, in pixels of a cover 320 wide, or of a small one. */
async function wordsOn(title: string, more: Partial<Covered> = {}, size = { width: 320, height: 200 }) {
  const subject = { id: 'one', title, ...more }
  const palette = coverPalette(subject)
  const ink = palettes[palette][inks[palette]]
  // The words alone: the last group.
  const words = drawn(title, more)
    .replace(/<svg x=.*?<\/svg>(?=<g fill)/s, '')
    .replaceAll(palettes[palette][0], '#ffffff')
  // As the style of a small picture shows it.
  const seen =
    size.width === 320
      ? words
      : words.replace(' display="none"', '').replace(/<g class="w">/, '<g display="none">')
  const { data, info } = await sharp(Buffer.from(seen.replaceAll(ink, '#000000')))
    .resize(size.width, size.height)
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const places = Array.from(data.keys()).filter((place) => (data[place] ?? 255) < 128)
  const columns = places.map((place) => place % info.width)
  const rows = places.map((place) => Math.floor(place / info.width))
  const [left, right, top, bottom] = [
    Math.min(...columns),
    Math.max(...columns),
    Math.min(...rows),
    Math.max(...rows),
  ]
  return { left, right, top, bottom }
}

test('a title is set in lines of about equal width, as large as they fit', () => {
  expect(setLines('Youth', box)).toEqual({ size: 132, lines: ['Youth'] })
  const set = setLines('Counting what a school kitchen wastes', box)
  expect(set?.lines.length).toBeGreaterThan(1)
  expect(set?.lines.join(' ')).toBe('Counting what a school kitchen wastes')
  const [shortest = 0, longest = 0] = (set?.lines.map(({ length }) => length) ?? []).toSorted((a, b) => a - b)
  expect(shortest * 2).toBeGreaterThan(longest)
})

test('a long title is cut at a word, one word of many letters within it', () => {
  const set = setLines(long, box)
  expect(long.startsWith(set?.lines.join(' ').replace('…', '') ?? 'none')).toBe(true)
  expect(set?.lines.at(-1)).toMatch(/…$/)
  const wide = setLines('W'.repeat(180), box)
  expect(wide?.size).toBe(65)
  expect(wide?.lines.length).toBeLessThanOrEqual(4)
  expect(wide?.lines.join('')).toMatch(/^W{12,}…$/)
})

test.each(['የበቆሎ ዋጋ በሩዋንዳ', 'Beans 🫘 up', 'मक्का', 'E\u0323\u0301gbe\u0301', '', ' \u200b'])(
  'the title “%s”, of which the fonts lack a letter, has no words',
  (title) => expect(coverSvg({ id: 'one', title })).toBeUndefined(),
)

test.each([['Youth'], [long], ['W'.repeat(50)], [arabic], ['<script>alert("x")</script> & Co']])(
  'the words “%s” are on the cover, beside its band',
  async (title) => {
    const more = { series: 'Market Watch of the lakes and hills around them', seriesNumber: '9999' }
    const { left, right, top, bottom } = await wordsOn(title, more)
    const isArabic = title === arabic
    expect(left).toBeGreaterThanOrEqual(isArabic ? 18 : 43)
    expect(right).toBeLessThanOrEqual(isArabic ? 276 : 302)
    // Lines begin beside the band.
    expect(isArabic ? right : left).toBeCloseTo(isArabic ? 274 : 46, -1)
    expect(top).toBeGreaterThan(18)
    expect(bottom).toBeLessThan(188)
    const svg = drawn(title, more)
    expect(svg).not.toMatch(/<(?!\/?(?:svg|style|path|use|g|defs)\b)|script|&/)
  },
)

test('a cover of any letters weighs at most 3 KB: a heavy one says less', () => {
  const alphabets = [
    'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789&%?!@§¶',
    'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿœßÀÉÎÕÜđħłŧŵŷžšğş',
    'ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأإةىؤئ٠١٢٣٤٥٦٧٨٩',
    'абвгдежзийклмнопрстуфхцчшщъыьэюяАБВГДЕЖЗ',
    'αβγδεζηθικλμνξοπρστυφχψωΑΒΓΔΕΖΗΘ',
    'אבגדהוזחטיכלמנסעפצקרשת',
    'ሀለሐመሠረሰሸቀበተቸነኘአከኸወዘዠየደጀገጠጨጰጸፀፈፐ',
    '市場価格調査報告書農業食料学校給食가격시장',
  ]
  let heaviest = 0
  let number = 1
  // Always the same titles.
  const next = (below: number) => (number = (number * 48271) % 2147483647) % below
  for (let place = 0; place < 200; place += 1) {
    const letters = Array.from(alphabets[place % alphabets.length] ?? '')
    const text = (length: number) =>
      Array.from({ length }, () => (next(7) === 0 ? ' ' : letters[next(letters.length)])).join('')
    const svg = coverSvg({
      id: String(place),
      title: `${text(8 + next(90))}.`,
      series: place % 3 ? text(60) : '',
      seriesNumber: String(next(9999) + 1),
      topics: text(20),
    })
    if (svg !== undefined) heaviest = Math.max(heaviest, brotliCompressSync(svg).length)
  }
  expect(heaviest).toBeLessThanOrEqual(3072)
  // The limit was needed.
  expect(heaviest).toBeGreaterThan(2872)
})

test.each([
  ['Youth', { series: 'Market Watch', seriesNumber: '14', kind: 'brief' }, 18],
  ['Youth', { series: 'Market Watch', seriesNumber: '9999' }, 10],
  ['Youth', { kind: 'working paper' }, 12],
  [arabic, { kind: 'report' }, 8],
  [arabic, { topics: 'الأمن الغذائي' }, 20],
  ['Youth', { topics: 'Measurement' }, 5],
] as [string, Partial<Covered>, number][])(
  'on a phone, 88 pixels wide, the cover of %s with %o says what can be read',
  async (title, more, height) => {
    const { left, right, top, bottom } = await wordsOn(title, more, { width: 88, height: 55 })
    expect(bottom - top).toBeGreaterThanOrEqual(height)
    for (const edge of [left - 1, 87 - 1 - right, top - 1, 55 - 1 - bottom])
      expect(edge).toBeGreaterThanOrEqual(0)
  },
)

test('a small cover without a number, or words that can be read there, is the lattice', () => {
  for (const more of [{}, { topics: 'Institutional procurement and its reform' }])
    expect(drawn('Youth', more)).toMatch(/<g class="m" display="none"><svg /)
})

test('scripts whose letters change beside each other are not set letter by letter, whatever the fonts', () => {
  for (const title of ['मक्का', 'ߒߞߏ', '𞤆𞤵𞤤𞤢𞤪']) expect(settable.test(title)).toBe(false)
  for (const title of ['Maïs: 12 %', 'የበቆሎ ዋጋ', arabic, '市場']) expect(settable.test(title)).toBe(true)
})

test('letters of Arabic have the shape that they have beside their neighbours', () => {
  // Alone, and the four shapes of a letter that joins both neighbours.
  expect(joined('ب')).toBe('\ufe8f')
  expect(joined('ببب')).toBe('\ufe91\ufe92\ufe90')
  // Lam and alef are one sign; alef joins no letter after it; signs of vowels are left out.
  expect(joined('سلام')).toBe('\ufeb3\ufefc\ufee1')
  expect(joined('بَاب')).toBe('\ufe91\ufe8e\ufe8f')
  expect(joined('می\u200cرود')).toBe('\ufee3\ufbfd\u200c\ufead\ufeed\ufea9')
  // A letter of a language whose shapes Unicode does not list.
  expect(joined('ࢠ')).toBe('')
  expect(joined('Maize')).toBe('Maize')
})

test.each([
  ['אב (ג)', true, '(ג) בא'],
  ['אב API 2026: 12% ג', true, 'ג API 2026: 12% בא'],
  ['אב 2026: 12–15', true, '15–12 :2026 בא'],
  ['a (אב) b', false, 'a (בא) b'],
  ['12-15 kg', false, '12-15 kg'],
])('%s is drawn in the order of its directions', (line, fromRight, order) => {
  expect(drawnOrder(line, fromRight).join('')).toBe(order)
})

test('a cover is drawn once, again if what it shows changes, and again if its file is missing', async () => {
  const folder = await temporaryFolder()
  const drawCover = openCoverStore(folder)
  const subject = {
    id: 'one',
    title: 'Beans',
    series: 'Watch',
    seriesNumber: '1',
    topics: 'Trade',
    kind: 'brief',
  }
  const cover = await drawCover(subject)
  const file = join(folder, basename(cover?.src ?? ''))
  expect(cover).toEqual({ src: `/_astro/pictures/${basename(file)}`, width: 320, height: 200, sources: [] })
  const before = (await stat(file)).mtimeMs
  expect(await drawCover({ ...subject, author: 'Ama' } as Covered)).toEqual(cover)
  expect((await stat(file)).mtimeMs).toBe(before)
  for (const change of [
    { id: 'two' },
    { title: 'Maize' },
    { series: 'Notes' },
    { seriesNumber: '2' },
    { topics: 'Dairy' },
    { kind: 'note' },
  ])
    expect((await drawCover({ ...subject, ...change }))?.src).not.toBe(cover?.src)
  expect(await readdir(folder)).toHaveLength(7)
  expect(await drawCover({ ...subject, title: '市場' })).toBeNull()
  const svg = await readFile(file, 'utf8')
  await rm(file)
  await drawCover(subject)
  expect(await readFile(file, 'utf8')).toBe(svg)
  // Firefox takes a drawing without a size for one that did not load.
  expect(svg).toMatch(/^<svg [^>]*width="320" height="200"/)
})

test('the policy of files allows the style of covers, which Firefox otherwise leaves out', () => {
  expect(coverStyleSource).toBe(`'sha256-${hash('sha256', coverStyle, 'base64')}'`)
})
