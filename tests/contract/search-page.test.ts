import * as fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readPage } from '#publish/check/read-page.ts'
import { createPublicationCard, type PublicationCardInput } from '#contract/publication-input.ts'
import { createApp } from '#server/app.ts'
import { anyCharacter } from '../support/any-character.ts'
import { startApi } from '../support/api.ts'
import { type Dialect, dialects } from '../support/database.ts'

/** The headers of a browser that submits a form. */
const headers = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

async function start(dialect: Dialect) {
  const api = await startApi(dialect)
  onTestFinished(api.close)
  const token = await api.signIn()
  const save = async (body: Partial<PublicationCardInput> = {}) => {
    const rest = { title: 'Grain', content: '<p>Text of grain</p>', link: '', image: '' }
    return (await api.call(createPublicationCard, { token, body: { ...rest, ...body } }))._id
  }
  const open = async (search: string, app = api.app) => {
    const response = await app.request(`http://api.test/api/publication-search${search}`, { headers }, {})
    const html = await response.text()
    const { references } = readPage(html)
    const all = (kind: string) =>
      references.filter((reference) => reference.kind === kind).map(({ value }) => value)
    return { response, html, all }
  }
  return { ...api, save, open }
}

describe.each(dialects)('on %s', (dialect) => {
  test('[FND-01, FND-02] without script a search is a page with its form, results and pages', async () => {
    const { save, open, request } = await start(dialect)
    const first = await save({ title: 'Grain <b>&amp;</b> "x"', topics: 'Dairy', author: '<i>Ann</i>' })
    for (let number = 0; number < 9; number += 1) await save({ topics: 'Dairy' })
    const { response, html, all } = await open('?q=GRAIN&topic=dairy&year=2026')
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    expect(response.headers.get('vary')).toMatch(/Accept\b/)
    expect(html).toContain('<p>10 publications for “GRAIN” on dairy of 2026</p>')
    expect(html).toContain('<mark>Grain</mark>')
    expect(html).toMatch(/<input id="q" name="q" type="search" value="GRAIN"/)
    expect(html).toContain('<input type="hidden" name="topic" value="dairy"')
    expect(all('form')).toEqual(['/api/publication-search'])
    const next = '/api/publication-search?q=GRAIN&topic=dairy&year=2026&page='
    expect(all('link')).toEqual(expect.arrayContaining([`${next}2`, '/publications', '/']))
    const second = await open(`?q=GRAIN&topic=dairy&year=2026&page=2`)
    expect(second.all('link')).toEqual(expect.arrayContaining([`${next}1`, `/publication/${first}`]))
    expect(second.all('link')).not.toContain(`${next}3`)
    expect(second.html).toContain('<mark>Grain</mark> &lt;b&gt;&amp;amp;&lt;/b&gt; &quot;x&quot;')
    expect(second.html).toContain('&lt;i&gt;Ann&lt;/i&gt; · Dairy')
    expect((await open('?q=maize')).html).toContain('No publications for “maize”.')
    const json = await request('/api/publication-search?q=grain', { headers: { accept: '*/*' } })
    expect(json.headers.get('content-type')).toMatch(/json/)
    expect(json.headers.get('vary')).toMatch(/Accept\b/)
  })

  test('[FND-01, FND-02] without script an address without such a page is the nearest one', async () => {
    const { save, open } = await start(dialect)
    for (let number = 1; number < 10; number += 1)
      await save({ title: `Part ${number}`, language: 'fr', topics: 'Dairy', series: 'Watch', author: 'Ann' })
    const pageOf = async (asked: string) => {
      const { html, response } = await open(`?${asked}`)
      return [response.status, html.match(/<li>/g)?.length, html.includes('>Next<')]
    }
    for (const filter of [
      'language=fr',
      'topic=dairy',
      'year=2026',
      'series=watch',
      'author=Ann',
      'q=part',
      '',
    ]) {
      for (const page of ['99', '100001', '9'.repeat(30)])
        expect(await pageOf(`${filter}&page=${page}`), `${filter} ${page}`).toEqual([200, 1, false])
      for (const page of ['0', '-1', 'abc', '', '1e9', '1.5'])
        expect(await pageOf(`${filter}&page=${page}`), `${filter} ${page}`).toEqual([200, 8, true])
    }
    expect(await pageOf('page=99&limit=abc')).toEqual([200, 1, false])
    expect((await open('?q=nothing&page=99')).html).toContain('No publications for “nothing”.')
    const { html, response, all } = await open('?year=24')
    expect([response.status, response.headers.get('content-type')]).toEqual([400, 'text/html; charset=UTF-8'])
    expect(html).toContain('year must be a year of four digits')
    expect(all('link')).toContain('/publications')
  })

  test('[REA-04] without script a series is a page in its order', async () => {
    const { save, open } = await start(dialect)
    for (let number = 9; number > 0; number -= 1)
      await save({ title: `Part ${number}`, series: '<i>Watch</i> & co', seriesNumber: String(number) })
    const asked = `series=${encodeURIComponent('<I>watch</I> & co')}`
    const { html, all } = await open(`?${asked}`)
    expect(html).toContain('<p>9 publications in &lt;I&gt;watch&lt;/I&gt; &amp; co</p>')
    expect(html).toContain('&lt;i&gt;Watch&lt;/i&gt; &amp; co, no. 8')
    expect(html.indexOf('Part 1<')).toBeLessThan(html.indexOf('Part 8<'))
    expect(html).not.toContain('Part 9<')
    expect(html).toContain('<input type="hidden" name="series" value="&lt;I&gt;watch&lt;/I&gt; &amp; co"')
    const next = all('link').find((link) => link.endsWith('page=2')) ?? ''
    expect((await open(new URL(next, 'http://api.test').search)).html).toContain('Part 9<')
  })

  test('[REA-05] without script a language is a page, with the language of each result', async () => {
    const { save, open } = await start(dialect)
    for (let number = 1; number < 10; number += 1) await save({ title: `Lait ${number}`, language: 'fr' })
    const { html, all } = await open('?language=FR')
    expect(html).toContain('<p>9 publications in French</p>')
    expect(html).toContain('<h2 lang="fr" dir="auto">')
    expect(html).toContain('<input type="hidden" name="language" value="fr"')
    expect(all('link')).toContain('/api/publication-search?language=fr&page=2')
    expect((await open('?language=%22%3E%3Cb%3E')).html).toContain('No publications in &quot;&gt;&lt;b&gt;.')
  })

  test('[FND-01] the page runs no script for any query, and shows the query as typed', async () => {
    const { save, open } = await start(dialect)
    await save()
    const hostile = [
      '"><script>alert(1)</script>',
      "' onfocus='x",
      '</title><svg onload=x>',
      '</style>',
      '&quot;',
      '<!--',
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: anyCharacter })),
        fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'grapheme' })),
        async (q, topic) => {
          const { response, all } = await open(`?${new URLSearchParams({ q: `grain ${q}`, topic })}`)
          expect(response.status).toBe(200)
          const policy = response.headers.get('content-security-policy')
          expect(policy).toBe(
            `default-src 'none'; style-src ${all('style').join()}; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
          )
          expect([
            ...all('script'),
            ...all('fault'),
            ...all('file'),
            ...all('picture').filter((address) => !address.startsWith('data:image/svg+xml;base64,')),
            ...all('frame'),
          ]).toEqual([])
        },
      ),
    )
  })

  test('[FND-01] on another origin than the site, the page links to the site', async () => {
    const { deps, open, save } = await start(dialect)
    const id = await save()
    const { all } = await open('?q=grain', createApp({ ...deps, siteUrl: 'https://site.example' }))
    expect(all('link')).toEqual(
      expect.arrayContaining(['https://site.example/', `https://site.example/publication/${id}`]),
    )
  })
})
