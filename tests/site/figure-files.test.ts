import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { parseHtml } from '#document/read/html.ts'
import { missingLetter } from '#publish/cards/chart-fonts.ts'
import { drawSvg } from '#publish/cards/draw-svg.ts'
import { figuresOf } from '#site/content/figures.ts'
import { setRenderFacts } from '#site/content/render-facts.ts'
import { figureFiles } from '#site/files/figure-files.ts'
import { pagePublication } from '../support/page-publication.ts'

const siteUrl = 'https://example.org'

beforeAll(() => {
  const never = () => Promise.reject(new Error('It is not read'))
  setRenderFacts({ siteUrl, commit: '', content: never, readFile: never, shrinkPicture: never, drawSvg })
})
afterAll(() => Reflect.deleteProperty(globalThis, Symbol.for('facts of the site that is rendered')))

function filesOf(html: string, more = {}) {
  const parts = parseHtml(html)
  const made = pagePublication({ parts: JSON.stringify(parts), ...more })
  const figures = figuresOf(parts, made, { siteUrl, missingLetter, pictureOf: () => undefined })
  const files = figureFiles({ ...made, figures })
  return {
    names: files.map(({ name }) => name),
    make: async (name: string) => (await files.find((file) => file.name === name)?.make()) ?? '',
  }
}

const text = (kind: string) =>
  `<table><tr><th>a</th></tr><tr><td>1</td></tr></table><table class="chart-${kind}"><caption>Prices</caption><thead><tr><th>Crop</th><th>Price</th></tr></thead><tbody><tr><td>Maize</td><td>−5</td></tr><tr><td>=1+1</td><td>12,5</td></tr></tbody></table>`

test('[OUT-03] each table has its data, and each chart its drawings', async () => {
  const { names, make } = filesOf(text('bars'))
  expect(names).toEqual(['table-1.csv', 'table-2.csv', 'table-2.svg', 'table-2.png'])
  expect(await make('table-1.csv')).toBe('\uFEFFa\r\n1\r\n')
  expect(await make('table-2.csv')).toBe('\uFEFFCrop,Price\r\nMaize,−5\r\n\'=1+1,"12,5"\r\n')
  expect(await filesOf(text('bars'), { language: 'fr' }).make('table-2.csv')).toContain('\r\nMaize;−5\r\n')
})

test('[OUT-03] the drawing of a chart names its source and its address', async () => {
  const svg = String(await filesOf(text('bars')).make('table-2.svg'))
  expect(svg).toContain('<title>Table 2: Prices</title>')
  const words = svg.replaceAll(/<[^>]*>/g, ' ')
  expect(words).toContain('https://example.org/publication/one#table-2')
})

test.each(['bars', 'stacked', 'lines'])(
  '[OUT-03] a PNG of %s is the drawing at twice its size',
  async (kind) => {
    const { make } = filesOf(text(kind).replace('−5', '5'))
    const png = await make('table-2.png')
    const { width, height, format } = await sharp(png).metadata()
    expect({ width, format }).toEqual({ width: 1920, format: 'png' })
    const svg = String(await make('table-2.svg'))
    expect(height).toBe(2 * Number(/ height="(\d+)"/.exec(svg)?.[1]))
  },
)

test('[OUT-03] a PNG has its words, in the fonts of charts alone', async () => {
  const words = (text: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="60" font-family="serif"><rect width="400" height="60" fill="#ffffff"/><text x="10" y="40" font-size="24">${text}</text></svg>`
  const pixels = async (text: string) =>
    sharp(await drawSvg(words(text)))
      .raw()
      .toBuffer()
  const [latin, arabic, joined, nothing] = await Promise.all(
    ['Maize', 'سمسم', Array.from('سمسم').join('\u200c'), ''].map(pixels),
  )
  // Boxes in place of letters would be equally wide.
  const widthOf = async (text: string) =>
    (
      await sharp(await drawSvg(words(text)))
        .trim()
        .toBuffer({ resolveWithObject: true })
    ).info.width
  expect(await widthOf('MMMM')).toBeGreaterThan(2 * (await widthOf('iiii')))
  expect(latin?.equals(nothing ?? latin)).toBe(false)
  expect(arabic?.equals(nothing ?? arabic)).toBe(false)
  expect(arabic?.equals(joined ?? arabic)).toBe(false)
})

test('[OUT-03] what is no drawing is refused, and the next one is drawn', async () => {
  await expect(drawSvg('<svg')).rejects.toThrow('The drawing could not be made')
  expect(
    (await drawSvg('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')).length,
  ).toBeGreaterThan(0)
})
