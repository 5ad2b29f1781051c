import { array, constantFrom, sample } from 'fast-check'
import { build } from 'vite'
import { sanitiseHtml } from '#document/sanitise-html.ts'
import { expect, test } from '../support/browser-test.ts'
import { forbidden } from '../support/forbidden.ts'
import { hostileElements, richDocument, richPieces, storedPictureOf } from '../support/rich-documents.ts'

declare global {
  var browserSanitiser: {
    safeHtml(html: string, pictureOf: (source: string) => string): string
    withAllowedElements(html: string): DocumentFragment
  }
}

/** src/ui/safe-html.ts as a script. */
async function sanitiserScript(): Promise<string> {
  const entry = new URL('../../src/ui/safe-html.ts', import.meta.url).pathname
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'browserSanitiser' } },
  })
  const [result] = [built].flat()
  if (result === undefined || !('output' in result)) throw new Error('Nothing was built')
  return result.output[0].code
}

test('[EDT-09] browsers sanitise like the server, and leave the server’s output unchanged', async ({
  browser,
}) => {
  const context = await browser.newContext({ offline: true })
  const page = await context.newPage()
  await page.setContent('<!doctype html><title>Texts</title>')
  await page.addScriptTag({
    content: `${await sanitiserScript()};globalThis.browserSanitiser=browserSanitiser`,
  })

  /** Sanitises texts in the browser, and parses the server's result there. */
  const compare = (texts: string[]) =>
    page.evaluate(
      (pairs) =>
        pairs.map(([sent = '', sanitised = '']) => {
          const pictureOf = (source: string) => (source.startsWith('/api/images/') ? source : '')
          const parsedHtml = (html: string) => {
            const holder = document.createElement('div')
            holder.innerHTML = html
            return holder.innerHTML
          }
          const parsed = parsedHtml(sanitised)
          return {
            sent,
            parsed,
            fromSent: parsedHtml(globalThis.browserSanitiser.safeHtml(sent, pictureOf)),
            fromParsed: parsedHtml(globalThis.browserSanitiser.safeHtml(parsed, pictureOf)),
          }
        }),
      texts.map((text) => [text, sanitiseHtml(text, storedPictureOf)]),
    )

  for (const { sent, parsed, fromSent } of await compare(sample(richDocument, 300)))
    expect(fromSent, sent).toBe(parsed)

  const separate = [
    '<details><summary>a</summary>b</details>c',
    '<p>a<b>b</b><hr>c</p>',
    '<ul><li>a<dialog>b</dialog></li></ul><form>c</form>d',
    'a<search>b<search>c</search></search> <hr> d',
  ]
  for (const { sent, parsed, fromSent } of await compare(separate)) expect(fromSent, sent).toBe(parsed)

  const broken = array(constantFrom(...richPieces), { maxLength: 20 }).map((pieces) => pieces.join(''))
  const hostile = [...hostileElements.map(([html]) => html), ...sample(broken, 1000)]
  // If links are not closed, parsers repeat them with their ids, and sanitisers keep the id of the first.
  const withoutIds = (html: string) => html.replace(/ id="note-[^"]*"/g, '')
  for (const { sent, parsed, fromSent, fromParsed } of await compare(hostile)) {
    expect(withoutIds(fromParsed), sent).toBe(withoutIds(parsed))
    expect(fromSent, sent).not.toMatch(/<[^>]*(?:javascript:|data:|\son\w+=|style=|evil)/i)
  }
  await context.close()
})

test('DOMPurify alone keeps out what no text may have', async ({ browser }) => {
  const page = await (await browser.newContext({ offline: true })).newPage()
  await page.setContent('<!doctype html><title>Texts</title>')
  await page.addScriptTag({
    content: `${await sanitiserScript()};globalThis.browserSanitiser=browserSanitiser`,
  })
  for (const [html, betrays] of forbidden) {
    const kept = await page.evaluate((html) => {
      const holder = document.createElement('div')
      holder.append(globalThis.browserSanitiser.withAllowedElements(html))
      return holder.innerHTML
    }, html)
    expect(kept, html).not.toMatch(betrays)
  }
})
