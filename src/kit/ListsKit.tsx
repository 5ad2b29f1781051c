import { StateChip } from '#admin/components/StateChip.tsx'
import { Pager } from '#admin/lists/Pager.tsx'
import { ViewSwitch } from '#admin/lists/ViewSwitch.tsx'
import { ArticleCard } from '#admin/screens/articles/ArticleCard.tsx'
import { ArticleTable } from '#admin/screens/articles/ArticleTable.tsx'
import type { ListedArticle } from '#admin/screens/articles/store.ts'
import { forEachName, publicationTexts } from '#contract/publication-fields.ts'
import { longTitle } from './Primitives.tsx'
import { Specimen } from './Specimen.tsx'

const article: ListedArticle = {
  ...forEachName(publicationTexts, () => ''),
  _id: '65a000000000000000000001',
  title: 'Beans at the border (sample)',
  content: '<p>Nine traders were asked about the price of beans at the border.</p>',
  link: '',
  image: '',
  author: 'Research team (sample)',
  position: '',
  topics: 'Trade, Beans',
  date: '2026-01-31T08:00:00.000Z',
}

const states: [name: string, article: ListedArticle][] = [
  ['published', article],
  [
    'draft',
    {
      ...article,
      _id: '65a000000000000000000002',
      state: 'draft',
      savedAt: '2026-02-01T09:30:00.000Z',
      savedBy: 'sample@example.org',
    },
  ],
  [
    'scheduled',
    {
      ...article,
      _id: '65a000000000000000000003',
      state: 'scheduled',
      publishAt: '2099-02-01T09:30:00.000Z',
    },
  ],
  ['long title', { ...article, _id: '65a000000000000000000004', title: longTitle, author: longTitle }],
  ['no author, no topics', { ...article, _id: '65a000000000000000000005', author: '', topics: '' }],
]

const names = states.map(([name]) => name)
const articles = states.map(([, card]) => card)
const pages = [1, 10, 20]

/** Lists of the dashboard in all their states. */
export function ListsKit() {
  return (
    <>
      <Specimen name="State: draft, scheduled, overdue, published">
        <StateChip state="draft" />
        <StateChip state="scheduled" />
        <StateChip state="scheduled" isOverdue />
        <StateChip state="published" />
      </Specimen>
      <Specimen name="View: cards, table">
        <ViewSwitch view="cards" onChoose={() => {}} />
        <ViewSwitch view="table" onChoose={() => {}} />
      </Specimen>
      <Specimen width="whole" name="Pager: first, middle, last">
        {pages.map((page) => (
          <Pager key={page} page={page} pages={20} onChange={() => {}} />
        ))}
      </Specimen>
      <Specimen width="card" name={`Publications as cards: ${names.join(', ')}`}>
        {articles.map((card) => (
          <ArticleCard key={card._id} card={card} onRead={() => {}} onUpdate={() => {}} onDelete={() => {}} />
        ))}
      </Specimen>
      <Specimen width="whole" name="Publications as a table">
        <ArticleTable cards={articles} />
      </Specimen>
    </>
  )
}
