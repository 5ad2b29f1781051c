import { authorLine } from '#lib/author-names.ts'
import { Picture } from '#admin/components/Picture.tsx'
import { type Column, RecordTable } from '#admin/lists/RecordTable.tsx'
import { useSelection } from '#admin/lists/use-selection.ts'
import { marksOf } from '#admin/import/marks.ts'
import { articleFacts } from '#admin/extensions/article-facts.ts'
import { available, backendHas } from '#admin/shell/backend.ts'
import { directionOf } from '#lib/direction.ts'
import { EditLink } from './EditLink.tsx'
import { SiteLink, State, WhenInColumn } from './Facts.tsx'
import { removeArticles } from './remove-article.ts'
import { type ListedArticle, noun, titleOf, publications, toastOptions } from './store.ts'
import { actOnSeveral, namesText, namesTime } from '#admin/lists/act-on-several.ts'
import { readAttentionNow } from '#admin/shell/attention.ts'
import { readPublishStatusNow } from '#admin/shell/PublishStatus.tsx'
import { readPublication, setPublicationState } from '#contract/publications.ts'
import { counted } from '#lib/counted.ts'
import { callAsStaff } from '#session/session.ts'
import { toast } from '#ui/toast.ts'

const words = { published: 'published', draft: 'unpublished' } as const

/** Publishes those without marks of an import. The others are named: their marks are shown in the editor (EDT-08). */
async function publish(items: ListedArticle[]): Promise<void> {
  const marked = items.filter(({ content }) => marksOf(content).length > 0)
  if (marked.length > 0)
    toast.error(
      `${marked.length} not published, with marks of the import still in the text: ${namesText(marked.map(titleOf))}`,
      { autoClose: namesTime },
    )
  await changeStates(
    items.filter((card) => !marked.includes(card)),
    'published',
  )
}

/** Publishes or unpublishes several publications, the extension `states` (EDT-01, EDT-03). */
async function changeStates(items: ListedArticle[], state: keyof typeof words): Promise<void> {
  const done = await actOnSeveral({
    items,
    act: async ({ _id: id, revision }) => {
      // The specified list of public ones has no revision.
      const read = revision ? { revision } : await callAsStaff(readPublication, { id })
      await callAsStaff(setPublicationState, { id, body: { state, revision: read.revision } })
    },
    nameOf: titleOf,
    failure: `could not be ${words[state]}`,
    signedOut: 'savePublication',
  })
  if (done.length === 0) return
  void readAttentionNow()
  void readPublishStatusNow()
  await publications.refresh()
  toast.success(`${counted(done.length, ...noun)} ${words[state]}`, toastOptions)
}

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
  )
}
