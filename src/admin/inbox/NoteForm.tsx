import { useEffect, useState } from 'react'
import { LeaveQuestion } from '#admin/forms/LeaveQuestion.tsx'
import { useUnsavedChanges } from '#admin/forms/unsaved.ts'
import { noteLimit } from '#contract/message-state.ts'
import { readAccount } from '#session/session.ts'
import { SmallButton } from '#admin/components/SmallButton.tsx'
import { Field } from '#ui/Field.tsx'
import { useForm } from '#ui/use-form.ts'

interface NoteFormProps {
  id: string
  note: string
  /** Saves the note if the stored one is still `before`. Returns true on success. */
  onSave: (note: string, before: string) => Promise<boolean>
}

/** The note for colleagues. Typed text stays until it is saved (INB-02). */
export function NoteForm({ id, note, onSave }: NoteFormProps) {
  /** The stored note on which the typed text is based. */
  const [base, setBase] = useState(note)
  /** Set if the last save failed with a conflict. The next save replaces the stored note shown. */
  const [wasRefused, setWasRefused] = useState(false)
  const [owner] = useState(readAccount)
  const form = useForm({
    initial: { note },
    validate: () => ({}),
    send: async ({ note: typed }) => {
      const saved = await onSave(typed.trim(), wasRefused ? note : base)
      setWasRefused(!saved)
      if (saved) setBase(typed.trim())
      return saved ? 'saved' : 'rejected'
    },
    draft: { key: `note:${id}`, owner, offer: 'restore' },
  })
  const { changed } = form
  useUnsavedChanges(changed)

  const theirs = note !== base
  useEffect(() => {
    if (changed || !theirs) return
    setBase(note)
    form.resetField('note', note)
    // oxlint-disable-next-line react/exhaustive-deps -- the form's functions are new each time
  }, [changed, theirs, note])

  return (
    <>
      <form className="grid gap-2 [&_textarea]:min-h-18" {...form.handlers}>
        <Field label="Note for colleagues" rows={2} maxLength={noteLimit} {...form.field('note')} />
        <div className="flex items-center gap-3">
          <SmallButton type="submit" busy={form.busy} disabled={!changed}>
            Save note
          </SmallButton>
          {changed && <p className="text-sm text-soft">Not saved yet</p>}
        </div>
        {/* Below the button, which must not move under the finger. */}
        {changed && theirs && (
          <output className="rounded-control bg-sand px-3 py-2 text-sm [overflow-wrap:anywhere]">
            A colleague has changed this note in the meantime:{' '}
            {note === '' ? 'it is empty now.' : `“${note}”`}
          </output>
        )}
      </form>
      <LeaveQuestion />
    </>
  )
}
