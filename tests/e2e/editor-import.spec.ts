import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import {
  docx,
  cell,
  footnoteReference,
  paragraph,
  picture,
  row,
  run,
  style,
  table,
} from '../fixtures/word/docx-parts.ts'
import { expect } from '../support/browser-test.ts'
import { chooseFiles } from '../support/choose-files.ts'
import { contentOf, test } from '../support/editor-test.ts'

declare global {
  /** Maximum milliseconds between two frames. */
  var longestPause: number
}

/** The path of a report of forty pages, with twenty photographs and fifteen tables. */
async function longReport(): Promise<string> {
  const sentence = 'Farmers who sell at the border wait longer and earn more than those who sell at home. '
  const words = paragraph(run(sentence.repeat(6)))
  const grid = table(
    Array.from({ length: 8 }, (_, y) =>
      row(
        Array.from({ length: 6 }, (_, x) => cell(`${x}.${y}`)),
        y === 0,
      ),
    ),
  )
  const photograph = await sharp({
    create: {
      width: 400,
      height: 267,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .resize(1600, 1067)
    .jpeg({ quality: 85 })
    .toBuffer()
  const pages = Array.from({ length: 40 }, (_, page) => [
    paragraph(run(`Part ${page + 1}`), 'Heading1'),
    words.repeat(5),
    paragraph(`${run('A remark.')}${footnoteReference(page + 1)}`),
    page < 15 ? grid : '',
    page < 20 ? paragraph(picture(`rIdP${page + 1}`, `Photograph ${page + 1}`)) : '',
  ])
  const bytes = await docx({
    body: pages.flat().join(''),
    styles: style('Heading1', 'heading 1'),
    footnotes: pages.map((_, index) => `Note ${index + 1}`),
    media: Array.from({ length: 20 }, (_, index) => [`image${index + 1}.jpeg`, photograph]),
  })
  const path = join(await mkdtemp(join(tmpdir(), 'report-')), 'report.docx')
  await writeFile(path, bytes)
  return path
}

test(
  '[EDT-08] a report of 40 pages is imported while the page stays responsive, on a slow machine',
  { tag: '@full' },
  async ({ page, editor }, { annotations }) => {
    await editor.open()
    const devtools = await page.context().newCDPSession(page)
    const path = await longReport()
    const report = page.getByRole('region', { name: 'Report of the import' })
    await page.evaluate(() => {
      globalThis.longestPause = 0
      let last = performance.now()
      const look = () => {
        const now = performance.now()
        globalThis.longestPause = Math.max(globalThis.longestPause, now - last)
        last = now
        requestAnimationFrame(look)
      }
      look()
    })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const start = performance.now()
    await chooseFiles(page.getByRole('button', { name: 'Import a Word document' }), path)
    await expect(report).toBeVisible()
    const seconds = (performance.now() - start) / 1000
    const gap = await page.evaluate(() => globalThis.longestPause)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    annotations.push({
      type: 'seconds',
      description: `${seconds.toFixed(1)} s, longest pause ${gap.toFixed(0)} ms`,
    })
    console.log(`import of 40 pages: ${seconds.toFixed(1)} s, longest pause ${gap.toFixed(0)} ms`)
    await expect(report).toContainText('15 tables, 20 pictures, 40 footnotes')
    expect(seconds).toBeLessThan(30)
    await expect(contentOf(page).locator('figure')).toHaveCount(20)
    await rm(dirname(path), { recursive: true })
  },
)
