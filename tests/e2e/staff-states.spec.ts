import type { Page } from '@playwright/test'
import { staffPaths } from '#config/paths.ts'
import { expect, expectAccessible, publishedWithin } from '../support/browser-test.ts'
import { button, type Card, content, heading, make, remove } from '../support/staff-publications.ts'
import { test, toast } from '../support/staff-test.ts'

test.use({ expectedErrors: [/status of 404/] })

/** The text of what the server answers to a path. */
async function answerOf(page: Page, path: string): Promise<string> {
  return (await page.request.get(path)).text()
}

test(
  '[EDT-03] an unpublished publication is gone for visitors',
  { tag: '@full' },
  async ({ page, staff }) => {
    const { _id: id, title } = await make(staff, { title: 'For a week' })
    const path = `/publication/${id}`
    await expect.poll(() => answerOf(page, path), { timeout: publishedWithin }).toContain(title)
    await staff.enter(`${staffPaths.newArticle}/${id}`)
    await button(page, 'Unpublish').click()
    await expect(toast(page, 'Unpublished: it is a draft again')).toBeVisible()
    await expect.poll(() => answerOf(page, path), { timeout: publishedWithin }).not.toContain(title)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Publication Not Found' })).toBeVisible()
    await remove(staff, id)
  },
)

/**
 * The rendered elements in `parts`, each with its name, class, words and box, relative to the top of the
 * first part.
 */
function drawn(parts: Element[]): string[] {
  const top = parts[0]?.getBoundingClientRect() ?? new DOMRect()
  return parts
    .flatMap((part) => [part, ...part.querySelectorAll('*')])
    .filter((element) => !element.closest('picture, img'))
    .map((element) => {
      const box = element.getBoundingClientRect()
      const { color, fontSize, fontFamily } = getComputedStyle(element)
      const words = element.children.length === 0 ? element.textContent : ''
      const place = [box.x - top.x, box.y - top.y, box.width, box.height].map(Math.round)
      const named = [element.tagName, element.getAttribute('class'), words]
      return [...named, ...place, color, fontSize, fontFamily].join()
    })
}

const previewed = (page: Page) => page.frameLocator('iframe')
const windows = [
  ['Phone', 390],
  ['Desk', 1280],
] as const

/** Opens the built page of a publication in a new tab. Before the build, another page takes its place. */
async function builtPage(page: Page, id: string): Promise<Page> {
  const path = `/publication/${id}`
  await expect
    .poll(() => answerOf(page, path), { timeout: publishedWithin })
    .toContain('Related publications')
  const built = await page.context().newPage()
  await built.goto(path)
  await built.evaluate(() => document.fonts.ready)
  // Files are made for published texts: a preview has no links to them (OUT-02, OUT-03, OUT-05).
  await built.locator('.reuse, a[download]').evaluateAll((parts) => {
    for (const part of parts) part.remove()
    for (const ways of document.querySelectorAll('.paper-ways')) if (!ways.childElementCount) ways.remove()
  })
  return built
}

const rich =
  '<h1>Own heading</h1><p>Words<sup><a href="#note-1" id="note-ref-1">1</a></sup>, H<sub>2</sub>O.</p>' +
  '<table><caption>Prices</caption><thead><tr><th scope="col">Market</th><th scope="col">Price</th></tr></thead>' +
  '<tbody><tr><td>Lakes</td><td>12</td></tr></tbody></table><blockquote>They said so.</blockquote>' +
  '<ul><li>one<ul><li>two</li></ul></li></ul>' +
  '<ol class="notes"><li id="note-1">Source <a href="#note-ref-1">↩</a></li></ol>'

for (const [what, credits] of [
  ['', {}],
  [' of a publication without an author', { author: '', position: '' }],
] as const)
  test(
    `[EDT-04, FND-02] the preview equals the built page${what}, element by element, at the width of a phone and of a desktop`,
    { tag: '@full' },
    async ({ page, staff }) => {
      const topic = { topics: 'Previews', date: '2019-05-01' }
      const like = await make(staff, { title: 'Of the same topic', ...topic })
      const { _id: id, title } = await make(staff, {
        title: 'Previewed',
        content: rich,
        ...topic,
        ...credits,
      })
      await staff.enter(`${staffPaths.newArticle}/${id}`)
      await button(page, 'Preview').click()
      const dialog = page.getByRole('dialog', { name: 'Preview' })
      const frame = previewed(page)
      await expect(frame.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expectAccessible(page)

      const built = await builtPage(page, id)
      const related = built.getByRole('complementary', { name: 'Related publications' })
      await expect(related.getByRole('link').first()).toHaveText(like.title)
      const parts = 'main :is(.paper, .related)'
      for (const [name, width] of windows) {
        await dialog.getByRole('button', { name }).click()
        await built.setViewportSize({ width, height: 900 })
        await built.evaluate(() => document.fonts.ready)
        const expected = await built.locator(parts).evaluateAll(drawn)
        expect(expected.length).toBeGreaterThan(30)
        await expect
          .poll(() => frame.locator(parts).evaluateAll(drawn), { message: 'what the preview draws' })
          .toEqual(expected)
      }
      await built.close()
      // Links in the preview do nothing.
      await frame.getByRole('link', { name: 'All publications' }).click()
      await expect(frame.getByRole('heading', { level: 1, name: title })).toBeVisible()
      for (const made of [id, like._id]) await remove(staff, made)
    },
  )

/** The lines of a text: words, place relative to the first line, and font. */
function lines(text: Element): string[] {
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Text) found.push(walker.currentNode)
  const range = document.createRange()
  const boxes = found
    .filter((node) => node.data.trim() !== '')
    .map((node) => {
      range.selectNodeContents(node)
      const { fontFamily, fontSize, fontWeight, fontStyle, lineHeight, letterSpacing, color } =
        getComputedStyle(node.parentElement ?? text)
      const font = [fontFamily, fontSize, fontWeight, fontStyle, lineHeight, letterSpacing, color]
      return { words: node.data, box: range.getBoundingClientRect(), font }
    })
  const first = boxes[0]?.box ?? new DOMRect()
  return boxes.map(({ words, box, font }) =>
    [words, ...[box.x - first.x, box.y - first.y, box.width].map(Math.round), ...font].join(),
  )
}

for (const top of [1, 3])
  test(
    `[EDT-04] the editor sets a text as its page does, with headings from level ${top}`,
    { tag: '@full' },
    async ({ page, staff }) => {
      const content = [
        '<p>First words.</p>',
        ...[0, 1, 2].map(
          (deeper) => `<h${top + deeper}>Heading</h${top + deeper}><p>Words <em>below</em>.</p>`,
        ),
        '<blockquote>They said so.</blockquote><p>After it, <strong>more</strong>.</p>',
        '<ul><li>one<ul><li>two<ul><li>three</li></ul></li></ul></li><li>four</li></ul>',
        '<p>Between.</p><p>And once more.</p>',
      ].join('')
      const { _id: id } = await make(staff, { title: 'Set once', content })
      await page.setViewportSize({ width: 1440, height: 900 })
      await staff.enter(`${staffPaths.newArticle}/${id}`)
      await page.evaluate(() => document.fonts.ready)
      const built = await builtPage(page, id)
      await built.setViewportSize({ width: 1440, height: 900 })
      await built.evaluate(() => document.fonts.ready)
      const expected = await built.locator('.paper .prose').evaluate(lines)
      expect(expected.length).toBeGreaterThan(14)
      await expect.poll(() => page.locator('.ql-editor').evaluate(lines)).toEqual(expected)
      await built.close()
      await remove(staff, id)
    },
  )

test(
  '[EDT-04, EDT-07] the preview of a new publication without an author shows the author that its page will have',
  { tag: '@full' },
  async ({ page, staff }) => {
    await staff.enter(staffPaths.newArticle)
    await page.getByLabel('Title').fill('By nobody yet')
    await content(page).fill('Seven traders were asked.')
    await button(page, 'Preview').click()
    const head = '.paper > header'
    await expect(previewed(page).locator(head)).toContainText('By nobody yet')
    await previewed(page)
      .locator(head)
      .evaluate(() => document.fonts.ready)
    const seen = await previewed(page).locator(head).evaluateAll(drawn)
    await page.keyboard.press('Escape')
    await button(page, 'Create Publication').click()
    await button(page, 'Publish anyway').click()
    await expect(heading(page, 'Publications')).toBeVisible()
    const cards: Card[] = await (await staff.send('GET', '/api/publication-cards')).json()
    const made = cards.find(({ title }) => title === 'By nobody yet')
    expect(made?.author).toMatch(/./)
    const id = made?._id ?? ''
    const built = await builtPage(page, id)
    expect(await built.locator(head).evaluateAll(drawn)).toEqual(seen)
    await built.close()
    await remove(staff, id)
  },
)
