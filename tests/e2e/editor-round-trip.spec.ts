import { sample } from 'fast-check'
import { publicationPath } from '#config/paths.ts'
import { sanitiseHtml } from '#document/sanitise-html.ts'
import { expect, product, publishedWithin } from '../support/browser-test.ts'
import { test } from '../support/editor-test.ts'
import { signInAt } from '../support/product.ts'
import { richDocument, storedPictureOf } from '../support/rich-documents.ts'
import { samplePng } from '../support/sample-photograph.ts'
import { gateOrFull } from '../support/scope.ts'

// The built page is parsed within the editor's page, whose policy then reports its style.
test.use({ expectedErrors: [/Applying inline style violates/] })

/** Documents that pass the editor and the sanitiser, and the number of them that are published. */
const counts = gateOrFull({ all: 12, published: 2 }, { all: 40, published: 6 })

/** Elements that a page adds around those of the text, for scrolling tables and picture sizes. */
const added = 'div, picture, source, .reuse, .reuse *'

test(
  '[EDT-09] random documents are unchanged after editor, API, build, page and editor',
  { tag: '@full' },
  async ({ page, editor }) => {
    await editor.open()
    const { token } = await signInAt(product.baseUrl, product)
    const send = async (method: string, path: string, body?: object) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
      const response = await fetch(product.baseUrl + path, init)
      expect(response.ok, `${method} ${path}`).toBe(true)
      return response
    }
    const open = (html: string) => page.evaluate((text) => globalThis.editorPage.open(text), html)

    const image = `data:image/png;base64,${(await samplePng()).toString('base64')}`
    const picture: { address: string; width: number; height: number } = await (
      await send('POST', '/api/images', { image })
    ).json()
    const texts: string[] = []
    for (const document of sample(richDocument, counts.all)) {
      const stored = document
        .replaceAll('/api/images/a.jpg', picture.address)
        .replaceAll('width="800" height="600"', `width="${picture.width}" height="${picture.height}"`)
      const written = await open(stored)
      expect(sanitiseHtml(written, storedPictureOf), stored).toBe(written)
      expect(await open(written), stored).toBe(written)
      texts.push(written)
    }

    const longest = texts.toSorted((a, b) => b.length - a.length).slice(0, counts.published)
    const saved = await Promise.all(
      longest.map(async (text, index) => {
        // A page shifts the headings of a text so that the first has level two, like this one (EDT-12).
        const content = `<h2>Beginning</h2>${text}`
        const body = { title: `Round trip ${index}`, content, link: '', image: '' }
        const answer = await send('POST', '/api/publication-cards', body)
        const { _id }: { _id: string } = await answer.json()
        return { id: _id, content }
      }),
    )
    for (const { id, content } of saved) {
      const kept: { content: string } = await (await send('GET', `/api/publications/${id}`)).json()
      expect(kept.content).toBe(content)
      const built = async () => (await fetch(product.baseUrl + publicationPath(id))).text()
      await expect.poll(built, { timeout: publishedWithin }).toMatch(/class="[^"]*\bprose\b/)
      const [shown, meant] = await page.evaluate(
        ([page = '', text = '', added = '']) => {
          const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html')
          const outline = (root: Element | null) =>
            Array.from(root?.querySelectorAll('*') ?? [])
              .filter((element) => !element.matches(added))
              .map((element) => `${element.tagName} ${element.textContent}`)
          return [outline(parse(page).querySelector('.prose')), outline(parse(text).body)]
        },
        [await built(), content, added],
      )
      expect(shown).toEqual(meant)
    }
    await Promise.all(saved.map(({ id }) => send('DELETE', `/api/publication-cards/${id}`)))
  },
)
