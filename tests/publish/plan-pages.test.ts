import { expect, test } from 'vitest'
import { reviewPage } from '#config/paths.ts'
import type { Extension } from '#contract/features.ts'
import { parseHtml } from '#document/read/html.ts'
import { planFiles, planPages } from '#publish/plan-pages.ts'
import type { Publication } from '#site/content/content-file.ts'
import { historyText } from '#contract/history.ts'
import { figuresOf } from '#site/content/figures.ts'
import { siteContent } from '#site/content/site-content.ts'
import { pagePublication } from '../support/page-publication.ts'

const code = { name: 'code', fixed: [] }
const table =
  '<table class="chart-bars"><caption>Prices</caption><tr><th>Crop</th><th>Price</th></tr><tr><td>Maize</td><td>4</td></tr></table>'

function made(id: string, more: Partial<Publication> = {}, html = table): Publication {
  const parts = parseHtml(html)
  const cited = { id, title: id, author: '', language: '', date: '2026-05-02' }
  const options = { siteUrl: 'https://example.org', missingLetter: () => '', pictureOf: () => undefined }
  return {
    ...pagePublication(),
    ...cited,
    series: 'ዋጋ',
    pageDigest: id,
    parts: JSON.stringify(parts),
    figures: figuresOf(parts, cited, options),
    ...more,
  }
}

function planned(...publications: Publication[]) {
  const backend = { features: [], pictureOrigins: [] }
  const content = siteContent({ publications, expertise: [], backend, received: 0, digest: '' })
  const pages = new Map(planPages(content, code).map(({ path, file, key }) => [file, { path, key }]))
  return { pages, files: new Map(planFiles(content, 'code').map(({ file, place }) => [file, place])) }
}

test('[OUT-03] the files of tables and charts are planned beside their pages', () => {
  const { files } = planned(made('a'))
  for (const ending of ['csv', 'svg', 'png']) expect(files.has(`publication/a/table-1.${ending}`)).toBe(true)
})

test('[OUT-04] the data of a series has a page and a file, which stay while its data does', () => {
  const page = 'publications/series/ዋጋ.html'
  const file = 'publications/series/ዋጋ/prices.csv'
  const before = planned(made('a'), made('b'))
  expect(before.pages.get(page)?.path).toBe(`/publications/series/${encodeURIComponent('ዋጋ')}`)
  expect(before.files.has(file)).toBe(true)
  const other = planned(made('a', { pageDigest: 'x', topics: 'Maize' }), made('b'), made('c', { series: '' }))
  expect(other.pages.get(page)).toEqual(before.pages.get(page))
  expect(other.files.get(file)).toBe(before.files.get(file))
  const changed = planned(made('a'), made('b', {}, table.replace('>4<', '>5<')))
  expect(changed.pages.get(page)?.key).not.toBe(before.pages.get(page)?.key)
  expect(changed.files.get(file)).not.toBe(before.files.get(file))
  const single = planned(made('a'))
  expect(single.pages.has(page)).toBe(false)
  // Its publications link to it.
  expect(single.pages.get('publication/a.html')?.key).not.toBe(before.pages.get('publication/a.html')?.key)
})

test('[REV-04] replaced versions have pages, which change with their history, and no other files', () => {
  const one = { number: 1, day: '2026-03-01', note: '', withdrawnOn: '', withdrawn: '', digest: 'a' }
  const two = { ...one, number: 2, day: '2026-05-04', note: 'Corrected', digest: '' }
  const history = historyText([one, two])
  const page = 'publication/a/version/1.html'
  const before = planned(made('a', { history }), made('b'))
  expect(before.pages.get(page)?.path).toBe('/publication/a/version/1')
  expect([...before.pages.keys(), ...before.files.keys()].filter((file) => /version/.test(file))).toEqual([
    page,
  ])
  // A new text of the publication, or another publication, leaves it.
  const other = planned(made('a', { history, pageDigest: 'x' }), made('c'))
  expect(other.pages.get(page)).toEqual(before.pages.get(page))
  const keys = [
    history.replace('Corrected', 'Other'),
    history.replace('"digest":"a"', '"digest":"b"'),
    historyText([{ ...one, withdrawnOn: '2026-06-01', withdrawn: 'Names a person' }, two]),
  ].map((told) => planned(made('a', { history: told })).pages.get(page)?.key)
  expect(new Set([before.pages.get(page)?.key, ...keys]).size).toBe(4)
  const withdrawn = planned(made('a', { history, standing: 'Withdrawn', replacedBy: 'b' }), made('b'))
  expect(withdrawn.pages.get(page)?.key).not.toBe(before.pages.get(page)?.key)
})

test('[REV-01] the page of reviewers exists only with a backend that names the feature', () => {
  const fixed = ['/about', reviewPage].map((path) => ({ path, file: `${path.slice(1)}.html` }))
  const filesWith = (features: Extension[]) => {
    const backend = { features, pictureOrigins: [] }
    const content = siteContent({ publications: [], expertise: [], backend, received: 0, digest: '' })
    return planPages(content, { ...code, fixed }).map(({ file }) => file)
  }
  expect(filesWith([])).not.toContain('review.html')
  expect(filesWith(['reviews'])).toContain('review.html')
  expect(filesWith([])).toContain('about.html')
})
