import { ListSkeleton } from '#components/ListSkeleton.tsx'
import { Pagination } from '#components/Pagination.tsx'
import { Publication } from '#components/Publication.tsx'
import type { PublicationPreview } from '#components/publication-preview.ts'
import { PublicationCard } from '#components/PublicationCard.tsx'
import { PublicationSkeleton } from '#components/PublicationSkeleton.tsx'
import { Related } from '#components/Related.tsx'
import { RowCard } from '#components/RowCard.tsx'
import { forEachName, publicationTexts } from '#contract/publication-fields.ts'
import { readHtml } from '#document/read/html.ts'
import { shownText } from '#document/write/shown-text.ts'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { longTitle, Primitives } from './Primitives.tsx'
import { Scale } from './Scale.tsx'
import { SchemeSwitch } from './SchemeSwitch.tsx'
import { Specimen } from './Specimen.tsx'

const publication: PublicationPreview = {
  ...forEachName(publicationTexts, () => ''),
  id: 'kit',
  title: 'Beans at the border',
  text: 'Nine traders were asked about the price of beans at the border. '.repeat(6),
  date: new Date('2026-01-31'),
  author: 'Research team (sample)',
  position: 'Research lead',
  topics: 'Dairy, Trade',
  picture: null,
  link: '',
}

const states: [name: string, publication: PublicationPreview][] = [
  ['without a picture', publication],
  ['with a picture that does not load', { ...publication, picture: { src: '/no-such-picture.jpg' } }],
  ['with a long title', { ...publication, title: longTitle }],
  ['with nothing but a title', { ...publication, text: '', date: null, author: '', position: '' }],
]

const buttons = ['primary', 'quiet'] as const

const richText = `<p>Words in <b>bold</b>, <i>italic</i> and <a href="#">a link</a>.</p><h2>What we found</h2>
<ul><li>One<ul><li>within one</li></ul></li></ul><ol><li>First</li><li>Second</li></ol><blockquote>A quotation.</blockquote>
<table><caption>Prices (sample)</caption><thead><tr><th>Market</th><th>Price</th></tr></thead><tbody><tr><td>Lakes</td>
<td>1,200</td></tr><tr><td>Hills</td><td>950</td></tr></tbody></table>`

const prices = `<tr><td>Lakes and the hills around them</td><td>1,200</td><td>840</td></tr>
<tr><td>Hills</td><td>950</td><td>–</td></tr><tr><td>Border</td><td>410</td><td>1,020</td></tr>`

/** The same table in each way that it can be drawn, and below zero. */
const charts = (
  [
    ['bars', prices],
    ['stacked', prices],
    ['lines', prices],
    ['bars', prices.replaceAll('840', '−840')],
  ] as const
)
  .map(
    ([kind, rows]) =>
      `<table class="chart-${kind}"><caption>Prices of beans in RWF (sample)</caption><thead><tr><th>Market</th>
<th>Wet season</th><th>Dry season</th></tr></thead><tbody>${rows}</tbody></table>`,
  )
  .join('')

/** The primitives of public pages in all their states. */
export function PublicKit() {
  return (
    <>
      <SchemeSwitch />
      <Scale />
      <Primitives kinds={buttons} />
      {states.map(([name, state]) => (
        <Specimen key={name} width="card" name={`Publication ${name}: in the list, in the row`}>
          <ul className="publications">
            <PublicationCard publication={state} />
          </ul>
          <ul className="row-cards">
            <RowCard publication={state} />
          </ul>
        </Specimen>
      ))}
      <Specimen width="whole" name="Pagination: first, middle, last">
        <Pagination current={1} last={3} />
        <Pagination current={10} last={20} />
        <Pagination current={3} last={3} />
      </Specimen>
      <Specimen width="whole" name="LoadFailure: with and without a title">
        <LoadFailure
          title="Error Loading Publications"
          message="HTTP error! status: 503"
          onRetry={() => {}}
        />
        <LoadFailure message="Failed to fetch publication cards" onRetry={() => {}} />
      </Specimen>
      <Specimen width="whole" name="Skeletons: list, publication">
        <ListSkeleton />
        <PublicationSkeleton />
      </Specimen>
      <Specimen width="whole" name="Publication: with everything a text can have">
        <Publication
          publication={{ ...publication, link: 'https://example.org/report.pdf' }}
          shown={shownText(readHtml(richText))}
          origin="https://example.org"
        />
        <Related publications={[publication, { ...publication, id: 'long', title: longTitle }]} />
      </Specimen>
      <Specimen width="whole" name="Charts: bars, stacked bars, lines, below zero">
        <Publication
          publication={publication}
          shown={shownText(readHtml(charts))}
          origin="https://example.org"
        />
      </Specimen>
    </>
  )
}
