import { StateChip } from '#admin/components/StateChip.tsx'
import { backendHas } from '#admin/shell/backend.ts'
import { useDue } from '#admin/components/use-due.ts'
import { publicationPath } from '#config/paths.ts'
import { Day } from '#components/Day.tsx'
import { standingIn } from '#lib/standing.ts'
import { zonedText } from '#lib/zoned-time.ts'
import { outside } from '#ui/icon-shapes.ts'
import { Icon } from '#ui/Icon.tsx'
import { lastSave, scheduledTime, shownDate } from './shown-date.ts'
import { type ListedArticle, refreshPublications } from './store.ts'

/** The state of a publication, also when its scheduled time passes (EDT-13). */
export function State({ card }: { card: ListedArticle }) {
  const due = useDue(card.publishAt ?? '', refreshPublications)
  const { state = 'published', hasPending = false } = card
  const standing = standingIn(card.standing, backendHas('public-versions'))
  return <StateChip state={state} isOverdue={due === 'overdue'} hasPending={hasPending} standing={standing} />
}

/** The day of publication, the time of a scheduled one, or when and by whom a draft was saved. */
export function When({ card }: { card: ListedArticle }) {
  const time = scheduledTime(card)
  if (time !== undefined) return <span>{zonedText(time)}</span>
  if (card.state !== 'draft') return <Day date={shownDate(card)} />
  const save = lastSave(card)
  return save && <span>{`Saved ${save.at} ${save.by}`}</span>
}

/** The same in a column, a draft's in two lines. */
export function WhenInColumn({ card }: { card: ListedArticle }) {
  const save = lastSave(card)
  if (!save) return <When card={card} />
  return (
    <>
      <span className="sr-only">Saved </span>
      <span className="@2xl:line-clamp-1">{save.at}</span>{' '}
      <span className="@2xl:line-clamp-1">{save.by}</span>
    </>
  )
}

/** Opens a public publication on the site. */
export function SiteLink({ card, className }: { card: ListedArticle; className: string }) {
  if ((card.state ?? 'published') !== 'published' || !card._id) return null
  return (
    <a
      href={publicationPath(card._id)}
      target="_blank"
      rel="noopener"
      title="View on the site"
      className={`grid shrink-0 place-items-center rounded-control text-soft hover:bg-sand hover:text-ink ${className}`}
    >
      <Icon shape={outside} size={16} />
      <span className="sr-only">View on the site: {card.title} (opens in a new tab)</span>
    </a>
  )
}
