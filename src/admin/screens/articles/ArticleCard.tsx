import { authorLine } from '#lib/author-names.ts'
import { Picture } from '#admin/components/Picture.tsx'
import { useMedia } from '#admin/components/use-media.ts'
import { articleFacts } from '#admin/extensions/article-facts.ts'
import { available, backendHas } from '#admin/shell/backend.ts'
import { directionOf } from '#lib/direction.ts'
import { SmallButton } from '#admin/components/SmallButton.tsx'
import { EditLink } from './EditLink.tsx'
import { excerptHtml } from './excerpt-html.ts'
import { SiteLink, State, When } from './Facts.tsx'
import type { ListedArticle } from './store.ts'

/** Characters that fit in three lines of the narrowest card. The browser would cut within a word (EDT-12). */
const excerptLength = 100

/** Characters that fit in two lines of a phone's compact card. */
const compactLength = 75

interface ArticleCardProps {
  card: ListedArticle
  onRead: () => void
  onUpdate: () => void
  onDelete: () => void
}

/** State and date in a line, then the author and the topics (EDT-13). */
function Facts({ card }: { card: ListedArticle }) {
  const { topics } = card
  const author = authorLine(card)
  return (
    <div className="grid grid-cols-1 gap-0.5 text-sm [overflow-wrap:anywhere] text-soft max-sm:flex max-sm:items-center max-sm:gap-2 max-sm:overflow-hidden max-sm:text-xs max-sm:whitespace-nowrap max-[19rem]:flex-wrap">
      <div className="flex min-h-9 items-center gap-x-2 pr-8 max-sm:min-h-6 max-sm:min-w-0 max-sm:gap-x-1.5 max-sm:overflow-hidden max-sm:pr-0">
        {backendHas('states') && <State card={card} />}
        <When card={card} />
      </div>
      {author && <bdi className="max-sm:sr-only">{author}</bdi>}
      {topics && <bdi className="text-ink max-sm:sr-only">{topics}</bdi>}
      {available(articleFacts).map(({ needs, Fact }) => (
        <Fact key={needs[0]} card={card} className="min-h-6 shrink-0 justify-self-start" />
      ))}
    </div>
  )
}

/** One publication of the list (ART-02). */
export function ArticleCard({ card, onRead, onUpdate, onDelete }: ArticleCardProps) {
  const isCompact = useMedia('(width < 40rem)')
  const excerpt = excerptHtml(card.content, isCompact ? compactLength : excerptLength)
  const about = <span className="sr-only"> {card.title}</span>
  return (
    <article
      data-record={card._id}
      className="panel relative flex h-full min-w-0 flex-col overflow-hidden max-sm:grid max-sm:grid-cols-[4.5rem_minmax(0,1fr)] max-sm:content-start max-sm:gap-x-3 max-sm:px-2 max-sm:pt-2 max-[19rem]:flex"
    >
      <EditLink card={card} isRepeated className="max-sm:row-span-2 max-[19rem]:hidden">
        <Picture of={card} image={card.image} className="aspect-5/2 max-sm:aspect-4/3 max-sm:rounded-inner" />
      </EditLink>
      <div className="flex grow flex-col gap-3 p-4 max-sm:contents">
        <h2
          className="text-lg max-sm:line-clamp-2 max-sm:pr-8 max-sm:text-[0.9375rem]/[1.125rem]"
          dir={directionOf(card.title)}
        >
          <EditLink card={card} className="hover:underline">
            {card.title}
          </EditLink>
        </h2>
        <div className="max-sm:contents sm:relative">
          <Facts card={card} />
          <SiteLink card={card} className="absolute -top-1 -right-2.5 size-11 max-sm:top-0 max-sm:right-0" />
        </div>
        <p
          dir={excerpt.dir}
          className="line-clamp-3 text-sm [overflow-wrap:anywhere] text-soft max-sm:col-span-2 max-sm:mt-0.5 max-sm:text-xs"
          dangerouslySetInnerHTML={{ __html: excerpt.html }}
        />
        <div className="card-actions mt-auto flex flex-wrap gap-1.5 max-sm:col-span-2 sm:pt-2">
          <SmallButton onClick={onRead} aria-haspopup="dialog">
            Read More{about}
          </SmallButton>
          <SmallButton className="text-danger" aria-haspopup="dialog" data-delete="" onClick={onDelete}>
            Delete{about}
          </SmallButton>
          <SmallButton kind="primary" onClick={onUpdate}>
            Update{about}
          </SmallButton>
        </div>
      </div>
    </article>
  )
}
