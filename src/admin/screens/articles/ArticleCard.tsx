import { authorLine } from '#lib/author-names.ts'
import { Picture } from '#admin/components/Picture.tsx'
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

interface ArticleCardProps {
  card: ListedArticle
  onRead: () => void
  onUpdate: () => void
  onWithdraw: () => void
  onDelete: () => void
}

/** State and date in a line, then the author and the topics (EDT-13). */
function Facts({ card }: { card: ListedArticle }) {
  const { topics } = card
  const author = authorLine(card)
  return (
    <div className="relative grid grid-cols-1 gap-0.5 text-sm [overflow-wrap:anywhere] text-soft">
      <div className="flex min-h-9 items-center gap-x-2 pr-8">
        {backendHas('states') && <State card={card} />}
        <When card={card} />
      </div>
      {author && <bdi>{author}</bdi>}
      {topics && <bdi className="text-ink">{topics}</bdi>}
      {available(articleFacts).map(({ needs, Fact }) => (
        <Fact key={needs[0]} card={card} className="min-h-6 justify-self-start" />
      ))}
      <SiteLink card={card} className="absolute -top-1 -right-2.5 size-11" />
    </div>
  )
}

/** One publication of the list (ART-02). */
export function ArticleCard({ card, onRead, onUpdate, onWithdraw, onDelete }: ArticleCardProps) {
  const excerpt = excerptHtml(card.content, excerptLength)
  const about = <span className="sr-only"> {card.title}</span>
  return (
    <article data-record={card._id} className="panel flex h-full min-w-0 flex-col overflow-hidden">
      <EditLink card={card} isRepeated>
        <Picture image={card.image} seed={card._id} className="aspect-video" />
      </EditLink>
      <div className="flex grow flex-col gap-3 p-4">
        <h2 className="text-lg" dir={directionOf(card.title)}>
          <EditLink card={card} className="hover:underline">
            {card.title}
          </EditLink>
        </h2>
        <Facts card={card} />
        <p
          dir={excerpt.dir}
          className="line-clamp-3 text-sm [overflow-wrap:anywhere] text-soft"
          dangerouslySetInnerHTML={{ __html: excerpt.html }}
        />
        <div className="mt-auto flex flex-wrap gap-1.5 pt-2">
          <SmallButton onClick={onRead} aria-haspopup="dialog">
            Read More{about}
          </SmallButton>
          {backendHas('public-versions') && (card.state ?? 'published') === 'published' && (
            <SmallButton aria-haspopup="dialog" onClick={onWithdraw}>
              Withdraw…{about}
            </SmallButton>
          )}
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
