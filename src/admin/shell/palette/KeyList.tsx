import { Modal } from '#ui/Modal.tsx'

const keys: readonly [keys: string, does: string][] = [
  ['Ctrl + K', 'Go, find or do. In a text with selected words: a link'],
  ['?', 'This list'],
  ['j, k', 'The next or the previous row of a table'],
  ['x', 'Select the row, or not'],
  ['Enter', 'Open the row'],
  ['Ctrl + S', 'Save the publication'],
  ['Ctrl + Z', 'Undo a deletion'],
]

/** The keys of the dashboard. */
export function KeyList({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Keys" onClose={onClose}>
      <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-2">
        {keys.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-soft">
        On a Mac, Command in place of Ctrl. In your profile ?, j, k and x can be turned off.
      </p>
    </Modal>
  )
}
