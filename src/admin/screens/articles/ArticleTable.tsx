import { authorLine } from '#lib/author-names.ts'
import { Picture } from '#admin/components/Picture.tsx'
import { type Column, RecordTable } from '#admin/lists/RecordTable.tsx'
import { useSelection } from '#admin/lists/use-selection.ts'
import { articleFacts } from '#admin/extensions/article-facts.ts'
import { available, backendHas } from '#admin/shell/backend.ts'
import { directionOf } from '#lib/direction.ts'
import { EditLink } from './EditLink.tsx'
import { SiteLink, State, WhenInColumn } from './Facts.tsx'
import { removeArticles } from './remove-article.ts'
import { changeStates } from './change-states.ts'
import { PublishSeveral } from './PublishSeveral.tsx'
import { type ListedArticle, noun, titleOf } from './store.ts'
import { usePublishSeveral } from './use-publish-several.ts'

const columns: Column<ListedArticle>[] = [
  {
    name: 'Title',
    className: '',
    cell: (card) => (
      <div className="flex items-center gap-3">
        <EditLink card={card} isRepeated className="hidden w-14 shrink-0 @4xl:block">
          <Picture of={card} image={card.image} className="h-8 rounded" />
        </EditLink>
        <bdi
          dir={directionOf(card.title)}
          className="line-clamp-1 min-w-0 leading-[1.125rem] font-semibold [overflow-wrap:anywhere] @2xl:line-clamp-2"
        >
          <EditLink card={card} className="hover:underline">
            {card.title}
          </EditLink>
        </bdi>
        <SiteLink card={card} className="-my-2 ml-auto hidden size-9 @4xl:grid" />
      </div>
    ),
  },
  { name: 'State', className: '@2xl:w-[7rem]', cell: (card) => <State card={card} /> },
  {
    name: 'Date',
    className: '@2xl:w-[12rem]',
    cell: (card) => (
      <div className="leading-[1.125rem] @2xl:text-[0.8125rem]">
        <WhenInColumn card={card} />
      </div>
    ),
  },
]

const creditColumns: Column<ListedArticle>[] = [
  {
    name: 'Author',
    className: '@max-2xl:hidden @2xl:w-[16%] @4xl:w-[14%]',
    cell: (card) => (
      <bdi className="line-clamp-2 text-[0.8125rem] leading-[1.125rem]">{authorLine(card)}</bdi>
    ),
  },
  {
    name: 'Topics',
    className: '@max-4xl:hidden @4xl:w-[15%]',
    cell: ({ topics }) => <bdi className="line-clamp-2 text-[0.8125rem] leading-[1.125rem]">{topics}</bdi>,
  },
]

/** The columns that the backend can fill. */
function shownColumns(): Column<ListedArticle>[] {
  const first = columns.filter(({ name }) => name !== 'State' || backendHas('states'))
  return [...first, ...available(articleFacts).map(({ column }) => column), ...creditColumns]
}

/** Publications as a table, in which several can be published, unpublished or deleted. */
export function ArticleTable({ cards }: { cards: ListedArticle[] }) {
  const selection = useSelection(cards)
  const { asked, publish } = usePublishSeveral()
  const { selected } = selection
  const isPublic = ({ state = 'published' }: ListedArticle) => state === 'published'
  const actions = [
    {
      name: 'Publish',
      items: selected.filter((card) => !isPublic(card)),
      run: publish,
    },
    {
      name: 'Unpublish',
      items: selected.filter(isPublic),
      run: (items: ListedArticle[]) => changeStates(items, 'draft'),
    },
  ]
  return (
    <>
      <RecordTable
        caption="Publications"
        columns={shownColumns()}
        items={cards}
        nameOf={titleOf}
        noun={noun}
        selection={selection}
        actions={backendHas('states') ? actions : []}
        onDelete={removeArticles}
      />
      {asked && <PublishSeveral {...asked} />}
    </>
  )
}
