import { useEffect, useState } from 'react'
import { Skeletons } from '#admin/components/States.tsx'
import type { PublicationState } from '#contract/publication-cards.ts'
import { type OpenedPublication, readPublication } from '#contract/publications.ts'
import { blocksOf } from '#document/blocks.ts'
import { wordsOf } from '#document/words.ts'
import { htmlOf } from '#lib/escape-html.ts'
import { parseHtml } from '#ui/parse-html.ts'
import { callAsStaff } from '#session/session.ts'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'
import { toast } from '#ui/toast.ts'
import { relativeAge } from '#admin/forms/DraftOffer.tsx'
import type { ArticleValues } from './article.ts'
import { Comparison } from './Comparison.tsx'

interface ConflictDialogProps {
  id: string
  mine: ArticleValues
  /** Whether `mine` is a version to restore rather than the text in the form. */
  isVersion: boolean
  /** State of the publication in the form; undefined if it is unknown or the blocked action changes it. */
  state: PublicationState | undefined
  onKeepMine: (theirs: OpenedPublication) => Promise<void>
  onTakeTheirs: () => void
  /** Closes the dialog; the form stays unsaved. */
  onClose: () => void
}

/** The publication's state after the colleague's save. */
const states: Record<PublicationState, string> = {
  draft: 'It is a draft and remains one, whichever version you keep.',
  scheduled: 'It is scheduled and remains so, whichever version you keep.',
  published: 'It is public and remains so, whichever version you keep.',
}

async function copy({ title, content }: ArticleValues): Promise<void> {
  const html = new Blob([`<h1>${htmlOf(title)}</h1>${content}`], { type: 'text/html' })
  const plain = new Blob(
    [[title, ...blocksOf(parseHtml(content)).map((block) => wordsOf(block))].join('\n\n')],
    { type: 'text/plain' },
  )
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/html': html, 'text/plain': plain })])
    toast.success('Your text is in the clipboard')
  } catch {
    toast.error('This browser did not allow the text to be copied')
  }
}

/** Lets the user choose between two texts of one publication. Neither text is lost (EDT-05). */
export function ConflictDialog(props: ConflictDialogProps) {
  const { id, mine, isVersion, state, onKeepMine, onTakeTheirs, onClose } = props
  const [opened] = useState(() => Date.now())
  const [theirs, setTheirs] = useState<OpenedPublication | 'failed'>()
  useEffect(() => {
    callAsStaff(readPublication, { id }).then(setTheirs, () => setTheirs('failed'))
  }, [id])
  const read = theirs === 'failed' ? undefined : theirs
  const age = read?.savedAt ? ` ${relativeAge(Math.max(0, opened - Date.parse(read.savedAt)))}` : ''

  return (
    <Modal
      title="Someone else has saved this publication"
      onClose={onClose}
      className="w-[min(56rem,calc(100vw-2rem))]"
      actions={
        <>
          <Button kind="quiet" onClick={() => void copy(mine)}>
            Copy mine
          </Button>
          <Button kind="quiet" disabled={!read} onClick={onTakeTheirs}>
            Take theirs
          </Button>
          <Button disabled={!read} onClick={() => read && void onKeepMine(read)}>
            Keep mine
          </Button>
        </>
      }
    >
      {theirs === undefined && (
        <Skeletons count={1} label="Loading the saved version">
          <div className="skeleton h-32" />
        </Skeletons>
      )}
      {theirs === 'failed' && (
        <p>The saved version could not be read. Your text is not lost: close this and try again.</p>
      )}
      {read && (
        <>
          <p>
            {`${read.savedBy || 'A colleague'} saved it${age}, after you had opened it. ${
              isVersion
                ? 'If you keep yours, the version that you chose becomes the newest, and theirs remains in the list of versions. If you take theirs, yours remains in the list.'
                : 'If you keep yours, theirs remains in the list of versions. If you take theirs, yours is saved on this device as a draft.'
            }`}
          </p>
          {state !== undefined && read.state !== state && <p className="font-bold">{states[read.state]}</p>}
          <h3 className="font-bold">Your changes to their version</h3>
          <Comparison before={read.pending ?? read} after={mine} />
        </>
      )}
    </Modal>
  )
}
