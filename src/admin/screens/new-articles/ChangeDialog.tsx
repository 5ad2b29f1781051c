import { useEffect, useId, useState } from 'react'
import { Skeletons } from '#admin/components/States.tsx'
import { noteLimit } from '#contract/history.ts'
import { characterCount } from '#contract/title.ts'
import { readPublication } from '#contract/publications.ts'
import { parseHtml } from '#ui/parse-html.ts'
import { callAsStaff } from '#session/session.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Modal } from '#ui/Modal.tsx'
import type { ArticleValues } from './article.ts'
import { isLikelyChange } from './likely-change.ts'

interface ChangeDialogProps {
  /** The identifier of the publication. */
  id: string
  /** What readers will see. */
  values: ArticleValues
  /** Gets the note of the change; '' for one of spelling. */
  onAnswer: (note: string) => void
  onClose: () => void
}

type Kind = 'spelling' | 'change'

const kinds: Record<Kind, string> = {
  spelling: 'Spelling or layout',
  change: 'A change that readers should know of',
}

/** Asks whether readers should know of a change of a public text, with the likely answer chosen (REV-04). */
export function ChangeDialog({ id, values, onAnswer, onClose }: ChangeDialogProps) {
  const form = useId()
  const [kind, setKind] = useState<Kind>()
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  useEffect(() => {
    callAsStaff(readPublication, { id }).then(
      (read) =>
        setKind((chosen) => chosen ?? (isLikelyChange(read, values, parseHtml) ? 'change' : 'spelling')),
      () => setKind((chosen) => chosen ?? 'change'),
    )
  }, [id, values])

  function answer(): void {
    if (kind === 'spelling') onAnswer('')
    else if (note.trim() === '') setError('Please say in a line what has changed')
    else if (characterCount(note.trim()) > noteLimit)
      setError(`The note can have at most ${noteLimit} characters`)
    else onAnswer(note.trim())
  }

  return (
    <Modal
      title="What kind of change is this?"
      onClose={onClose}
      dismiss="Keep editing"
      actions={
        <Button type="submit" form={form} disabled={kind === undefined}>
          Publish
        </Button>
      }
    >
      {kind === undefined ? (
        <Skeletons count={1} label="Comparing with the public text">
          <div className="skeleton h-24" />
        </Skeletons>
      ) : (
        <form
          id={form}
          noValidate
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            // React nests this form in the publication's; the browser does not.
            event.stopPropagation()
            answer()
          }}
        >
          <fieldset className="grid gap-1">
            <legend className="sr-only">Kind of change</legend>
            {(['spelling', 'change'] as const).map((one) => (
              <label key={one} className="flex min-h-11 items-center gap-3 lg:pointer-fine:min-h-9">
                <input
                  type="radio"
                  name={`${form}-kind`}
                  checked={kind === one}
                  onChange={() => {
                    setKind(one)
                    setError(undefined)
                  }}
                />
                {kinds[one]}
              </label>
            ))}
          </fieldset>
          {kind === 'change' && (
            <Field
              label="Note on the change"
              dir="auto"
              placeholder="Table 2: prices of May corrected"
              value={note}
              error={error}
              note="Readers see this note with the new version. The text before it keeps an address."
              count={{ length: characterCount(note), most: noteLimit }}
              onChange={({ target }) => {
                setNote(target.value)
                setError(undefined)
              }}
            />
          )}
        </form>
      )}
    </Modal>
  )
}
