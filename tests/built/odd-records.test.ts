import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { type DefaultTreeAdapterTypes, defaultTreeAdapter as tree, parse } from 'parse5'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { organisation } from '#config/brand/brand.ts'
import { plainText } from '#lib/plain-text.ts'
import { startHostileSite } from '../support/hostile-site.ts'
import { linkPayloads, payloads } from '../support/payloads.ts'
import { gateOrFull } from '../support/scope.ts'
import { sampleExpertise, sampleId, samplePublication } from '../support/faulty-backend.ts'

/** Addresses of the site without a page, or invalid ones. */
const deadLinks = [
  'http://localhost/contact',
  'http://localhost/publications/99',
  `http://localhost/publication/${sampleId(900)}#note-1`,
  `http://localhost/publication/${sampleId(3)}#note-1`,
  'http://localhost/about#gone',
  'http://localhost/%zz#%zz',
  'HTTP://somebody@LOCALHOST:80/contact?a=1&b=2',
  'http:contact',
  'http:/contact',
  'https:who.int/x',
  'https://[x',
  'mailto://[x',
]

/** Records that once stopped a build, emptied a page or broke the feed. */
const known = [
  ...deadLinks.map((address) => `<a href="${address}">this</a>`),
  'How the <style> element works',
  'srcset="a.png 1x"',
  'srcset="/%zz 1x" src="/%zz" href="/gone"',
  'data-frame-src="https://evil.example/x"',
  '<style>*{display:none!important}</style>',
  '</head>',
  '\u000b\u0000\u001f\ufffe\ud800',
  '&#11;&#0;&#xFFFE;&#xD800;',
  '/_astro/pictures/0123456789abcdef-640.webp',
  '<astro-island component-url="/x.js" renderer-url="/y.js">',
  '<div><div><div>',
  '</div></article></main></body></html>',
  "$& $1 $` $'",
]

const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(...known),
      fc.constantFrom(...payloads),
      fc.string({ unit: 'binary', maxLength: 40 }),
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((parts) => parts.join(' '))

const publication = fc.record({
  title: text.map((words) => `A ${words}`),
  content: fc.oneof(
    text,
    text.map((words) => `<p>${words}</p><ul><li>${words}`),
    fc.constant(null),
  ),
  link: fc.oneof(
    fc.constantFrom(...linkPayloads, ...deadLinks),
    text,
    text.map((words) => `https://example.org/${words}`),
    fc.webUrl(),
  ),
  author: text,
  position: text,
  image: fc.oneof(fc.constant(''), text),
  date: fc.oneof(
    text,
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  ),
})

const skill = fc.record({
  title: text.map((words) => `A ${words}`),
  icon: text,
  content: fc.oneof(text, fc.array(text, { maxLength: 4 })),
})

const records = fc.record({
  publications: fc.array(publication, { minLength: 30, maxLength: 30 }),
  expertise: fc.array(skill, { minLength: 12, maxLength: 12 }),
})

type Element = DefaultTreeAdapterTypes.Element

function elementsIn(parent: DefaultTreeAdapterTypes.ParentNode): Element[] {
  return parent.childNodes
    .filter((node) => tree.isElementNode(node))
    .flatMap((element) => [element, ...elementsIn(element)])
}

function wordsOf(element: Element | undefined): string {
  const texts = element?.childNodes.map((node) => (tree.isTextNode(node) ? node.value : '')) ?? []
  return texts.join('').replace(/\s+/g, ' ').trim()
}

/** A page is well-formed, has its style and all its parts, and no `<` in any attribute. */
function checkPage(html: string, name: string): Element[] {
  const errors: string[] = []
  const document = parse(html, {
    sourceCodeLocationInfo: true,
    onParseError: ({ code }) => errors.push(code),
  })
  expect(errors, name).toEqual([])
  const elements = elementsIn(document)
  const body = elements.find(({ tagName }) => tagName === 'body')
  const parts =
    body?.childNodes.filter((node) => tree.isElementNode(node)).map(({ tagName }) => tagName) ?? []
  expect(
    parts.filter((part) => ['header', 'main', 'footer'].includes(part)),
    name,
  ).toEqual(['header', 'main', 'footer'])
  const style = elements.find(({ tagName }) => tagName === 'style')
  expect(wordsOf(style), name).toContain('--color-paper')
  expect(
    elements.filter(({ tagName }) => tagName === 'title'),
    name,
  ).toHaveLength(1)
  for (const { attrs, sourceCodeLocation } of elements) {
    const places = Object.values(sourceCodeLocation?.attrs ?? {})
    expect(places, name).toHaveLength(attrs.length)
    for (const { startOffset, endOffset } of places)
      expect(html.slice(startOffset, endOffset), name).not.toContain('<')
  }
  return elements
}

function checkXml(xml: string): void {
  // Throws at the first fault, such as a character that XML cannot hold.
  new SaxesParser().write(xml).close()
}

/** A title as pages show it: without marks that change the direction of later text. */
const folded = (words: string) =>
  plainText(words)
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

test('for any input, every record is on a site whose files are well-formed', async () => {
  await fc.assert(
    fc.asyncProperty(records, async ({ publications, expertise }) => {
      const cards = publications.map((fields, index) => samplePublication(index, fields))
      const site = await startHostileSite({
        publications: cards,
        expertise: expertise.map((fields, index) => sampleExpertise(index, fields)),
      })
      try {
        expect([...(await site.skipped())]).toEqual([])
        const read = (name: string) => readFile(join(site.directory, name), 'utf8')
        const names = (await readdir(site.directory, { recursive: true })).filter(
          (name) => name.endsWith('.html') && name !== 'dashboard.html',
        )
        for (const name of names) checkPage(await read(name), name)
        for (const { _id, title } of cards) {
          const elements = checkPage(await read(`publication/${_id}.html`), _id)
          const titled = elements.find(({ tagName }) => tagName === 'title')
          expect(wordsOf(titled)).toBe(`${folded(title)} · ${organisation.name}`)
        }
        for (const name of ['feed.xml', 'sitemap.xml']) checkXml(await read(name))
      } finally {
        await site.stop()
      }
    }),
    { numRuns: gateOrFull(1, 2), endOnFailure: true },
  )
})
