import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Finding } from '#config/brand-types.ts'
import { brandFolder, prepareBrand } from '#publish/brand/prepare-brand.ts'
import { people } from '#config/brand/people.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 40"><path fill="#123456" d="M0 0h10v40z"/></svg>'

/** A folder of a brand with some files, prepared for one person and one partner. */
async function prepared(files: Record<string, string | Buffer>, { photograph = '', partner = '' } = {}) {
  const folder = await temporaryFolder()
  for (const name of ['people', 'partners']) await mkdir(join(folder, name))
  for (const [name, content] of Object.entries({ 'logo.svg': logo, ...files }))
    await writeFile(join(folder, name), content)
  const people = [{ name: 'Ann', role: 'Director', ...(photograph && { photograph }) }]
  const partners = [{ name: 'Mill', ...(partner && { logo: partner }) }]
  return prepareBrand({ folder, cache: join(folder, 'cache'), brand: { people, partners } })
}

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })

test('[OWN-01] the brand of the repository is complete, and its icons are drawn', async () => {
  const { files, logo: drawn, photographs } = await prepareBrand({ cache: await temporaryFolder() })
  expect(drawn).toMatchObject({ viewBox: '0 0 40 40', ratio: 1 })
  expect([...files.keys()].filter((name) => !name.includes('/pictures/'))).toEqual([
    '/favicon.svg',
    '/favicon.ico',
    '/apple-touch-icon.png',
    '/fallback.svg',
  ])
  expect(Object.keys(photographs)).toEqual(people.map(({ photograph }) => photograph))
  const icon = await sharp(files.get('/apple-touch-icon.png')).metadata()
  expect([icon.width, icon.height, icon.hasAlpha]).toEqual([180, 180, false])
  expect((await readdir(brandFolder)).length).toBeGreaterThan(4)
})

test('[OWN-01] a photograph becomes square pictures in several sizes, and pages have their dimensions', async () => {
  const taken = await noise(900, 1600)
    .jpeg()
    .withExif({ IFD0: { Artist: 'Ann' } })
    .toBuffer()
  const { photographs, files } = await prepared({ 'people/ann.jpg': taken }, { photograph: 'ann.jpg' })
  const picture = photographs['ann.jpg']
  expect(picture).toMatchObject({ width: 640, height: 640 })
  expect(picture?.sources.map(({ type, srcset }) => [type, srcset.split(', ').length])).toEqual([
    ['image/avif', 2],
    ['image/webp', 2],
  ])
  const large: unknown[] = []
  for (const [address, bytes] of files) {
    // An icon file is a header of 22 bytes and a PNG.
    const drawn = address === '/favicon.ico' ? bytes.subarray(22) : bytes
    const { exif, width, height } = await sharp(drawn).metadata()
    if (address === '/favicon.ico')
      expect([bytes.readUInt16LE(2), bytes[6], width, height]).toEqual([1, 32, 32, 32])
    expect(exif, address).toBeUndefined()
    if (address.includes('-640.')) large.push([width, height])
  }
  // As AVIF and as WebP.
  expect(large).toEqual([
    [640, 640],
    [640, 640],
  ])
  const small = await prepared(
    { 'people/ann.png': await noise(200, 90).png().toBuffer() },
    { photograph: 'ann.png' },
  )
  expect(small.photographs['ann.png']).toMatchObject({ width: 90, height: 90 })
})

test('[OWN-01] partner logos are as high as the row, or as wide as their slot', async () => {
  const wide = await noise(3000, 100).png().toBuffer()
  const { partnerLogos, files } = await prepared({ 'partners/wide.png': wide }, { partner: 'wide.png' })
  expect(partnerLogos['wide.png']).toMatchObject({ width: 180, height: 6 })
  const { src = '' } = partnerLogos['wide.png'] ?? {}
  expect((await sharp(files.get(src)).metadata()).width).toBe(360)
  const drawn = await prepared({ 'partners/a.svg': logo }, { partner: 'a.svg' })
  expect(drawn.partnerLogos['a.svg']).toMatchObject({
    width: 10,
    height: 40,
    src: expect.stringMatching(/\.svg$/),
  })
})

test('[OWN-01] an unusable brand file is reported in one sentence', async () => {
  const bomb = Buffer.from(
    '89504e470d0a1a0a0000000d49484452000186a0000186a00802000000000000000000000049454e44ae426082',
    'hex',
  )
  const cases: [
    files: Record<string, string | Buffer>,
    asked: Parameters<typeof prepared>[1],
    sentence: RegExp,
  ][] = [
    [{}, { photograph: 'ann.jpg' }, /people\/ann\.jpg is missing\.$/],
    [{}, { partner: 'mill.svg' }, /partners\/mill\.svg is missing\.$/],
    [{}, { photograph: '.' }, /people\/\. is missing\.$/],
    [
      { 'people/a.jpg': Buffer.alloc(12 * 1024 * 1024) },
      { photograph: 'a.jpg' },
      /people\/a\.jpg is 12\.0 MB; the limit is 8\.0 MB\.$/,
    ],
    [
      { 'people/a.jpg': logo },
      { photograph: 'a.jpg' },
      /people\/a\.jpg is not a JPEG, PNG or WebP picture, whatever its name says\.$/,
    ],
    [{ 'people/a.jpg': '' }, { photograph: 'a.jpg' }, /people\/a\.jpg is not a JPEG/],
    [{ 'people/a.jpg': '\x89PNG\r\n\x1a\nabc' }, { photograph: 'a.jpg' }, /people\/a\.jpg is not a JPEG/],
    [
      { 'people/a.jpg': Buffer.from('ffd8ffe0aabbcc', 'hex') },
      { photograph: 'a.jpg' },
      /people\/a\.jpg cannot be decoded\.$/,
    ],
    [{ 'people/a.png': bomb }, { photograph: 'a.png' }, /people\/a\.png cannot be decoded\.$/],
    [
      { 'partners/a.gif': Buffer.from('GIF89a') },
      { partner: 'a.gif' },
      /partners\/a\.gif is not an SVG, PNG, JPEG or WebP/,
    ],
    [
      { 'partners/a.svg': logo.replace('<path', '<script/><path') },
      { partner: 'a.svg' },
      /partners\/a\.svg has an element "script"/,
    ],
    [{ 'logo.svg': logo.replace('d=', 'onload="x" d=') }, {}, /logo\.svg has an attribute "onload"/],
    [{ 'logo.svg': logo.padEnd(9000) }, {}, /logo\.svg is 9 KB; the limit is 8 KB\.$/],
  ]
  for (const [files, asked, sentence] of cases) {
    const error: unknown = await prepared(files, asked).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(OperatorError)
    expect(String(error)).toMatch(/^OperatorError: src\/config\/brand\/[^\n]*$/)
    expect(String(error)).toMatch(sentence)
  }
})

test('[OWN-01] photographs are encoded once', async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'people'))
  await writeFile(join(folder, 'logo.svg'), logo)
  await writeFile(join(folder, 'people/a.png'), await noise(400, 400).png().toBuffer())
  const prepare = () =>
    prepareBrand({
      folder,
      cache: join(folder, 'cache'),
      brand: { people: [{ name: 'Ann', role: 'Director', photograph: 'a.png' }], partners: [] },
    })
  await prepare()
  const times = async () => {
    const names = (await readdir(join(folder, 'cache'))).sort()
    return Promise.all(names.map(async (name) => [name, (await stat(join(folder, 'cache', name))).mtimeMs]))
  }
  const before = await times()
  await prepare()
  expect(await times()).toEqual(before)
})

test('[OWN-01] Home takes at most three outcomes, each of one short sentence', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'logo.svg'), logo)
  const outcomes = [{ words: ' ' }, { words: 'a'.repeat(161) }, { words: 'b' }, { words: 'c' }]
  const prepare = (shown: typeof outcomes) =>
    prepareBrand({
      folder,
      cache: join(folder, 'cache'),
      brand: { people: [], partners: [], outcomes: shown },
    })
  await expect(prepare(outcomes)).rejects.toThrow(
    /There are 4 outcomes; keep 3.*\nOutcome 1 has no words.*\nOutcome 2 has 161 characters; shorten it to 160/,
  )
  await prepare(outcomes.slice(2))
})

const finding: Finding = {
  page: '/',
  figure: '34%',
  words: 'more for a kilogram of beans.',
  chart: {
    title: 'Beans, dollars per kilogram',
    kind: 'lines',
    rows: [
      ['Week 1', '$0.82'],
      ['Week 2', '$1.10'],
    ],
  },
  publication: 'What traders know',
}

async function withFindings(...findings: Finding[]) {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'logo.svg'), logo)
  return prepareBrand({
    folder,
    cache: join(folder, 'cache'),
    brand: { people: [], partners: [], findings },
  })
}

test('a finding gets its chart drawn, with a name that has each number', async () => {
  const { findings } = await withFindings(finding)
  expect(findings).toMatchObject([{ figure: '34%', title: 'Beans, dollars per kilogram' }])
  expect(findings[0]?.drawing).toMatch(
    /^<div class="chart-lines" role="img" aria-label="Beans, dollars per kilogram: Week 1 \$0\.82, Week 2 \$1\.10">/,
  )
  expect((await withFindings()).findings).toEqual([])
})

test('a line of a finding has its highest and last number beside it, and the names of its ends below it', async () => {
  const drawn = async (rows: Finding['chart']['rows']) => {
    const { findings } = await withFindings({ ...finding, chart: { ...finding.chart, rows } })
    const svgs = findings[0]?.drawing.match(/<(svg|p) class[\s\S]*?<\/\1>/g) ?? []
    return svgs.map((svg) => [
      /"(chart-\w+)"/.exec(svg)?.[1],
      ...[...svg.matchAll(/>([^<]+)<\/(?:text|span)>/g)].map(([, text]) => text),
    ])
  }
  const rows: Finding['chart']['rows'] = [
    ['May', '$0.82'],
    ['June', '$1.10'],
    ['July', '$0.90'],
  ]
  expect(await drawn(rows)).toEqual([
    ['chart-peak', '$0.82', '$1.10'],
    ['chart-last', '$0.90'],
    ['chart-span', 'May', 'July'],
  ])
  // The last one is said once.
  expect(await drawn(rows.slice(0, 2))).toEqual([
    ['chart-peak', '$0.82'],
    ['chart-last', '$1.10'],
    ['chart-span', 'May', 'June'],
  ])
})

test('each fault of a finding stops the build in one sentence', async () => {
  const { chart } = finding
  const rows = (...names: string[]): Finding => ({
    ...finding,
    chart: { ...chart, rows: names.map((name) => [name, name]) },
  })
  const cases: [Finding, RegExp][] = [
    [{ ...finding, page: '/about' }, /is for the page "\/about"; write one of \/, \/research, /],
    [{ ...finding, figure: ' ' }, /has no figure/],
    [{ ...finding, figure: '1,234,567,890' }, /has more than 12 characters in its figure/],
    [{ ...finding, words: 'a'.repeat(161) }, /has more than 160 characters in its words/],
    [{ ...finding, chart: { ...chart, title: '' } }, /has no chart title/],
    [{ ...finding, chart: { ...chart, basis: 'a'.repeat(81) } }, /has more than 80 characters in its basis/],
    [{ ...finding, publication: '' }, /names no publication/],
    [rows('1'), /has 1 rows in its chart; it needs 2 to 12/],
    [rows('1', 'many'), /has a chart that cannot be drawn: Row 3, column 2/],
  ]
  for (const [faulty, sentence] of cases)
    await expect(withFindings(faulty)).rejects.toThrow(
      new RegExp(`^Finding 1 ${sentence.source}.*\\(src/config/brand/brand\\.ts\\)\\.$`),
    )
  await expect(withFindings(finding, finding)).rejects.toThrow(/^Finding 2 is a second one for the page "\/"/)
})

test('[REA-01] each person of the brand has a separate address', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'logo.svg'), logo)
  const prepare = (...names: string[]) =>
    prepareBrand({
      folder,
      cache: join(folder, 'cache'),
      brand: { people: names.map((name) => ({ name, role: 'Analyst' })), partners: [] },
    })
  await expect(prepare('Ann Sample', 'ANN  sample', '李娜', '…', 'Ann, Sample', '李娜 ')).rejects.toThrow(
    /^Person 2 needs a name that no other has \(.*people\.ts\)\.\nPerson 4 .*\nPerson 5 .*\nPerson 6 [^\n]*$/,
  )
  await prepare('Ann Sample', '李娜', '<b>Ann</b>', '7')
})

test('[OUT-01] an ORCID of the brand has its own digits and form', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'logo.svg'), logo)
  const prepare = (orcid: string) =>
    prepareBrand({
      folder,
      cache: join(folder, 'cache'),
      brand: { people: [{ name: 'Ann Sample', role: 'Analyst', orcid }], partners: [] },
    })
  for (const orcid of ['0000-0002-1825-0098', 'https://orcid.org/0000-0002-1825-0097'])
    await expect(prepare(orcid)).rejects.toThrow(
      /^The ORCID of Ann Sample is not one such as .*people\.ts\)\.$/,
    )
  for (const orcid of ['', '0000-0002-1825-0097']) await prepare(orcid)
})

test('[REA-05] each language of the brand has a separate code', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'logo.svg'), logo)
  const prepare = (...codes: string[]) =>
    prepareBrand({
      folder,
      cache: join(folder, 'cache'),
      brand: {
        people: [],
        partners: [],
        languages: codes.map((code) => ({ code, name: code, ownName: code })),
      },
    })
  await expect(prepare('en', 'fr_FR', 'pt', 'PT', '')).rejects.toThrow(
    /Language 2 needs a code that no other has, such as fr \(.*brand\.ts\)\.\nLanguage 4 .*\nLanguage 5 /,
  )
  await prepare('en', 'pt-BR', 'zh-Hant')
})
