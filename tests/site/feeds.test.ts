import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteContent } from '#site/content/site-content.ts'
import { historyText } from '#contract/history.ts'
import { setRenderFacts } from '#site/content/render-facts.ts'
import { GET as jsonFeed } from '../../src/pages/feed.json.ts'
import { GET as rssFeed } from '../../src/pages/feed.xml.ts'
import { pagePublication } from '../support/page-publication.ts'

const link = `/api/documents/${'a'.repeat(64)}.1200000.40/Milk.pdf`
const publication = pagePublication({
  id: 'one',
  title: 'Milk & <b>honey</b>',
  author: 'Ada Sample, A. <script>',
  authors: JSON.stringify([
    { name: 'Ada Sample', organisation: '', orcid: '' },
    { name: 'A. <script>', organisation: '', orcid: '' },
  ]),
  language: 'fr',
  topics: 'Milk, Prices',
  summary: 'What milk costs & why.',
  parts: JSON.stringify([{ name: 'p', attributes: {}, children: ['A text.'] }]),
  link,
})

function start(): void {
  const never = () => Promise.reject(new Error('It is not read'))
  const content = siteContent({
    publications: [{ ...publication, date: '2026-05-02T08:00:00.000Z' }],
    expertise: [],
    backend: { features: [], pictureOrigins: [] },
    received: 1,
    digest: '',
  })
  setRenderFacts({
    siteUrl: 'https://www.example.org',
    commit: '',
    content: async () => content,
    readFile: never,
    shrinkPicture: never,
    drawSvg: never,
  })
}
beforeAll(start)
afterAll(() => Reflect.deleteProperty(globalThis, Symbol.for('facts of the site that is rendered')))

/** The texts and attributes of each element of an XML document, by its name. Throws if it is not well-formed. */
function elementsOf(xml: string) {
  const found: { name: string; text: string; attributes: Record<string, string> }[] = []
  const open: typeof found = []
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => open.push({ name, text: '', attributes }))
  parser.on('text', (text) => {
    const inside = open.at(-1)
    if (inside) inside.text += text
  })
  parser.on('closetag', () => found.push(...open.splice(-1)))
  parser.write(xml).close()
  return found
}

test('[FND-05, OUT-02] the feed has its address and language, and authors, language and PDF of publications', async () => {
  const elements = elementsOf(await (await rssFeed()).text())
  const texts = (name: string) => elements.flatMap((one) => (one.name === name ? one.text : []))
  const attributes = (name: string) =>
    elements.filter((one) => one.name === name).map((one) => one.attributes)
  expect(attributes('atom:link')).toEqual([
    { href: 'https://www.example.org/feed.xml', rel: 'self', type: 'application/rss+xml' },
  ])
  expect(texts('language')).toEqual(['en'])
  expect(texts('dc:creator')).toEqual(['Ada Sample', 'A. <script>'])
  expect(texts('dc:language')).toEqual(['fr'])
  expect(texts('category')).toEqual(['Milk', 'Prices'])
  expect(texts('description')).toContain('What milk costs & why.')
  expect(attributes('enclosure')).toEqual([
    { url: `https://www.example.org${link}`, length: '1200000', type: 'application/pdf' },
  ])
})

test('[OUT-02] the JSON Feed has the same', async () => {
  const feed = await (await jsonFeed()).json()
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    feed_url: 'https://www.example.org/feed.json',
    language: 'en',
  })
  const page = 'https://www.example.org/publication/one'
  expect(feed.items).toEqual([
    {
      id: page,
      url: page,
      title: publication.title,
      summary: publication.summary,
      content_html: '<div lang="fr" dir="ltr"><p>A text.</p></div>',
      language: 'fr',
      authors: [{ name: 'Ada Sample' }, { name: 'A. <script>' }],
      tags: ['Milk', 'Prices'],
      date_published: '2026-05-02T08:00:00.000Z',
      attachments: [
        { url: `https://www.example.org${link}`, mime_type: 'application/pdf', size_in_bytes: 1_200_000 },
      ],
    },
  ])
})

test('[REV-04, REV-05] feeds tell of each change for readers, and that a text is withdrawn', async () => {
  const one = { number: 1, day: '2026-05-02', note: '', withdrawnOn: '', withdrawn: '', digest: 'a' }
  const two = { ...one, number: 2, day: '2026-05-04', note: 'Table 2: <b>May</b> & June', digest: '' }
  publication.history = historyText([one, two])
  publication.standing = 'Withdrawn'
  start()
  const feed: { items: Record<string, string>[] } = await (await jsonFeed()).json()
  expect(feed.items.map(({ id, title, summary }) => [id, title, summary])).toEqual([
    ['https://www.example.org/publication/one#version_2', 'Changed: Milk & <b>honey</b>', two.note],
    ['https://www.example.org/publication/one', 'Withdrawn: Milk & <b>honey</b>', 'What milk costs & why.'],
  ])
  expect(feed.items[0]?.['content_html']).toContain('Table 2: &lt;b&gt;May&lt;/b&gt; &amp; June')
  const elements = elementsOf(await (await rssFeed()).text())
  const links = elements.flatMap(({ name, text }) => (name === 'guid' ? text : []))
  expect(new Set(links).size).toBe(2)
})
