import { Pagination } from '#components/Pagination.tsx'
import type { PublicationPreview } from '#components/publication-preview.ts'
import { PublicationCard } from '#components/PublicationCard.tsx'
import { PublicationSkeleton } from '#components/PublicationSkeleton.tsx'
import { RowCard } from '#components/RowCard.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { longTitle, Primitives } from './Primitives.tsx'
import { Specimen } from './Specimen.tsx'

const publication: PublicationPreview = {
  id: 'kit',
  title: 'Beans at the border',
  text: 'Nine traders were asked about the price of beans at the border. '.repeat(6),
  date: new Date('2026-01-31'),
  author: 'Amina Diallo',
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

/** The primitives of public pages in all their states. */
export function PublicKit() {
  return (
    <>
      <Primitives />
      {states.map(([name, state]) => (
        <Specimen key={name} name={`Publication ${name}: in the list, in the row`}>
          <ul className="publications">
            <PublicationCard publication={state} />
          </ul>
          <ul className="row-cards">
            <RowCard publication={state} />
          </ul>
        </Specimen>
      ))}
      <Specimen name="Pagination: first, middle, last">
        <Pagination current={1} last={3} />
        <Pagination current={10} last={20} />
        <Pagination current={3} last={3} />
      </Specimen>
      <Specimen name="LoadFailure: with and without a title">
        <LoadFailure
          title="Error Loading Publications"
          message="HTTP error! status: 503"
          onRetry={() => {}}
        />
        <LoadFailure message="Failed to fetch publication cards" onRetry={() => {}} />
      </Specimen>
      <Specimen name="PublicationSkeleton">
        <PublicationSkeleton />
      </Specimen>
    </>
  )
}
