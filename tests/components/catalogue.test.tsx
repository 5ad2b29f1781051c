import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Publication } from '#components/Publication.tsx'
import { PublicationCard } from '#components/PublicationCard.tsx'
import { people } from '#config/brand/people.ts'
import { shownText } from '#document/write/shown-text.ts'
import { shownRecord } from '#lib/catalogue-record.ts'
import { personId } from '#lib/people.ts'
import { noTexts } from '../support/no-texts.ts'

const [{ name: known } = { name: '' }] = people

/** A page with a record as builds and live views prepare it. */
function page(changes: Partial<typeof noTexts>): string {
  const texts = { ...noTexts, title: 'Grain', author: 'The line', ...changes }
  const publication = {
    ...texts,
    ...shownRecord(texts, true),
    id: '660151800000000000000001',
    text: 'Text',
    date: null,
    picture: null,
    link: '',
  }
  return renderToStaticMarkup(
    <>
      <Publication publication={publication} shown={shownText([])} origin="https://example.org" />
      <PublicationCard publication={publication} />
    </>,
  )
}

const authors = JSON.stringify([
  { name: known, organisation: '', orcid: '' },
  { name: 'Bo Other', organisation: 'Sample University', orcid: '0000-0002-1825-0097' },
  { name: '', organisation: 'Sample Office', orcid: '' },
])

test('[OUT-01] a page has each author with a link, and cards have their line', () => {
  const html = page({ authors })
  expect(html).toContain(`href="/about?tab=team#${personId(known)}">${known}</a>`)
  expect(html).toContain('<a class="more" href="https://orcid.org/0000-0002-1825-0097">Bo Other</a>')
  expect(html).toContain('(Sample University)')
  expect(html).toContain(`${known}, Bo Other, Sample Office</div>`)
  expect(html).not.toContain('The line')
  expect(page({})).toContain('The line</div>')
})

test('[OUT-01] a page has the kind, the summary and the parts of the record with their links', () => {
  const html = page({
    kind: 'working paper',
    summary: 'What it <b>found</b>.',
    licence: 'CC BY 4.0',
    funder: 'Sample Fund',
    doi: '10.5555/1',
    isbn: '9780306406157',
  })
  expect(html).toContain('>Working paper</p>')
  expect(html).toContain('What it &lt;b&gt;found&lt;/b&gt;.</p></header>')
  expect(html).toContain('href="https://creativecommons.org/licenses/by/4.0/" rel="license noopener"')
  expect(html).toContain('href="https://doi.org/10.5555/1"')
  expect(html).toContain('<dt>Funder</dt><dd><bdi>Sample Fund</bdi></dd>')
  expect(html).toContain('<dt>ISBN</dt><dd><bdi>9780306406157</bdi></dd>')
  expect(page({})).not.toContain('paper-record')
  expect(page({})).toContain('>Publication</p>')
})

test('[OUT-01] names that are markup and a licence that is no address are words', () => {
  const name = '<img src=x onerror=alert(1)>'
  const html = page({
    authors: JSON.stringify([{ name, organisation: name, orcid: '' }]),
    licence: 'javascript:alert(1)',
  })
  expect(html).not.toContain('<img src=x')
  expect(html).not.toContain('href="javascript')
  expect(html).toContain('<bdi>javascript:alert(1)</bdi>')
})
