import { Picture } from '#admin/components/Picture.tsx'
import { StateChip } from '#admin/components/StateChip.tsx'
import { useDue } from '#admin/components/use-due.ts'
import { backendHas } from '#admin/shell/backend.ts'
import { organisation } from '#config/brand/brand.ts'
import { publicationPath } from '#config/paths.ts'
import { Day } from '#components/Day.tsx'
import { directionOf } from '#lib/direction.ts'
import { textOf } from '#lib/rich-text.ts'
import { zonedText } from '#lib/zoned-time.ts'
import { Button } from '#ui/Button.tsx'
import { excerptHtml } from './excerpt-html.ts'
import { scheduledTime, shownDate } from './shown-date.ts'
import { type ListedArticle, refreshPublications } from './store.ts'

/** Characters that fit in three lines of the narrowest card. The browser would cut within a word (EDT-12). */
const excerptLength = 100

interface ArticleCardProps {
  card: ListedArticle
  onRead: () => void
  onUpdate: () => void
  onDelete: () => void
}

/** State, date, author and topics (EDT-13). */
function Facts({ card }: { card: ListedArticle }) {
  const { state = 'published', publishAt = '', author, topics } = card
  const due = useDue(publishAt, refreshPublications)
  const time = scheduledTime(card)
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-soft">
      {backendHas('states') && <StateChip state={state} isOverdue={due === 'overdue'} />}
      {time !== undefined && <span>{zonedText(time, organisation.timeZone)}</span>}
      {state === 'published' && <Day date={shownDate(card)} />}
      {author && <bdi className="min-w-0 [overflow-wrap:anywhere]">{author}</bdi>}
      {topics && <bdi className="min-w-0 [overflow-wrap:anywhere] text-ink">{topics}</bdi>}
      {state === 'published' && card._id && (
        <a
          href={publicationPath(card._id)}
          target="_blank"
          rel="noopener"
          className="font-semibold text-indigo underline"
        >
          View on the site<span className="sr-only">: {card.title} (opens in a new tab)</span>
        </a>
      )}
    </p>
  )
}

/** One publication of the list (ART-02). */
export function ArticleCard({ card, onRead, onUpdate, onDelete }: ArticleCardProps) {
  const excerpt = excerptHtml(card.content, excerptLength)
  const about = <span className="sr-only"> {card.title}</span>
  return (
    <article data-record={card._id} className="panel flex h-full min-w-0 flex-col overflow-hidden">
      <Picture image={card.image} seed={card._id} className="aspect-video" />
      <div className="flex grow flex-col gap-3 p-4.5">
        <h2 className="text-lg" dir={directionOf(card.title)}>
          {card.title}
        </h2>
        <Facts card={card} />
        <p
          dir={directionOf(textOf(excerpt))}
          className="line-clamp-3 text-sm [overflow-wrap:anywhere] text-soft"
          dangerouslySetInnerHTML={{ __html: excerpt }}
        />
        <div className="mt-auto flex flex-wrap gap-1.5 pt-2">
          <Button kind="quiet" className="btn-small" onClick={onRead} aria-haspopup="dialog">
            Read More{about}
          </Button>
          <Button
            kind="quiet"
            className="btn-small text-danger"
            aria-haspopup="dialog"
            data-delete=""
            onClick={onDelete}
          >
            Delete{about}
          </Button>
          <Button className="btn-small" onClick={onUpdate}>
            Update{about}
          </Button>
        </div>
      </div>
    </article>
  )
}
