import { directionOf } from '#lib/direction.ts'

interface CardDialogProps {
  id: string
  title: string
  /** Sanitised. */
  html: string
}

/** A dialog that a card opens with `commandfor`; in older browsers, CardDialogs opens it. */
export function CardDialog({ id, title, html }: CardDialogProps) {
  return (
    <dialog className="modal" id={id} aria-labelledby={`${id}-title`} closedby="any">
      <div className="modal-body">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- once it is opened: a long text begins at its beginning */}
        <h2 className="modal-title" id={`${id}-title`} tabIndex={-1} dir={directionOf(title)} autoFocus>
          {title}
        </h2>
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
        <div>
          <button className="btn btn-quiet" type="button" commandfor={id} command="close">
            Close
          </button>
        </div>
      </div>
    </dialog>
  )
}
