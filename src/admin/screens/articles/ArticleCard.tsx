import { Picture } from '#admin/components/Picture.tsx'
import { RichText } from '#admin/components/RichText.tsx'
import type { PublicationCard } from '#contract/publication-cards.ts'
import { Button } from '#ui/Button.tsx'

interface ArticleCardProps {
  card: PublicationCard
  onRead: () => void
  onUpdate: () => void
  onDelete: () => void
}

/** One publication of the list (ART-02). */
export function ArticleCard({ card, onRead, onUpdate, onDelete }: ArticleCardProps) {
  const about = <span className="sr-only"> {card.title}</span>
  return (
    <article className="panel flex h-full min-w-0 flex-col overflow-hidden">
      <Picture image={card.image} seed={card._id} className="aspect-video" />
      <div className="flex grow flex-col gap-3 p-4.5">
        <h2 className="text-lg">{card.title}</h2>
        {/* `inert`: links in the part that is cut off would take the focus invisibly. */}
        <div
          inert
          className="line-clamp-3 text-sm text-soft [&_*]:inline [&_*]:text-sm [&_:is(p,li,h1,h2,h3,h4,h5,h6)]:after:content-['_']"
        >
          <RichText html={card.content} />
        </div>
        <div className="mt-auto flex flex-wrap gap-1.5 pt-2">
          <Button kind="quiet" className="btn-small" onClick={onRead} aria-haspopup="dialog">
            Read More{about}
          </Button>
          <Button kind="quiet" className="btn-small text-danger" onClick={onDelete} aria-haspopup="dialog">
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
