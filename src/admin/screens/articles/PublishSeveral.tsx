import { SmallButton } from '#admin/components/SmallButton.tsx'
import { counted } from '#lib/counted.ts'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'
import { openEditor } from './EditLink.tsx'
import { noun } from './store.ts'
import type { SeveralToPublish } from './use-publish-several.ts'

/** Names the publications with findings, before several are published (REV-03). */
export function PublishSeveral({ items, found, onAnswer }: SeveralToPublish) {
  const others = items.filter((item) => found.every(({ card }) => card !== item))
  return (
    <Modal
      title="Before they are published"
      onClose={() => onAnswer([])}
      dismiss="Back to the list"
      actions={
        <>
          {others.length > 0 && (
            <Button kind="quiet" onClick={() => onAnswer(others)}>
              {`Publish the ${others.length} without findings`}
            </Button>
          )}
          <Button onClick={() => onAnswer(items)}>
            {items.length === 1 ? 'Publish anyway' : `Publish all ${items.length} anyway`}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p className="font-bold">
          {`${found.length} of ${counted(items.length, ...noun)} ${found.length === 1 ? 'has' : 'have'} something to look at. Nothing here keeps you from publishing.`}
        </p>
        <ul className="grid gap-3">
          {found.map(({ card, count }) => (
            <li key={card._id} className="flex items-start justify-between gap-x-4">
              <p className="min-w-0 [overflow-wrap:anywhere]">
                <bdi>{card.title}</bdi>
                <span className="block text-sm text-soft">{counted(count, 'thing')} to look at</span>
              </p>
              <SmallButton
                className="shrink-0"
                onClick={() => {
                  onAnswer([])
                  openEditor(card)
                }}
              >
                Open<span className="sr-only"> {card.title}</span>
              </SmallButton>
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  )
}
