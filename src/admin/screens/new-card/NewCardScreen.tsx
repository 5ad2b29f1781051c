import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { RichTextEditor } from '#admin/editor/RichTextEditor.tsx'
import { DraftOffer } from '#admin/shell/DraftOffer.tsx'
import { useDraft } from '#admin/shell/drafts.ts'
import { $visit, visit } from '#admin/shell/navigation.ts'
import { ScreenHeading } from '#admin/shell/ScreenHeading.tsx'
import { forgetUnsavedChanges, useUnsavedChanges } from '#admin/shell/unsaved.ts'
import { staffPaths } from '#config/paths.ts'
import { expertiseCard, expertiseCardInput, expertiseTitleLimit } from '#contract/expertise-cards.ts'
import { validate } from '#contract/field-messages.ts'
import { z } from '#contract/zod.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/use-form.ts'
import { saveCard } from './save-card.ts'

const empty = { title: '', content: '' }
const passedState = z.object({ card: expertiseCard })

/** Writes an expertise card, or edits the one that came in the navigation state (EXC-01 to EXC-04). */
export function NewCardScreen() {
  const { state } = useStore($visit)
  const [card] = useState(() => {
    const passed = z.safeParse(passedState, state)
    return passed.success ? passed.data.card : undefined
  })
  const [start] = useState(() => (card ? { title: card.title, content: card.content.join('') } : empty))
  const draft = useDraft({ key: card ? `card:${card._id}` : 'new-card', empty })
  const [editorText, setEditorText] = useState({ version: 0, html: start.content })
  const form = useForm({
    initial: start,
    validate: (values) => validate(expertiseCardInput, values),
    onInvalid: () => toast.error('Please fill in both title and content'),
    send: async (values) => {
      if (!(await saveCard(values, card?._id))) return false
      draft.clear()
      forgetUnsavedChanges()
      await visit(staffPaths.expertise)
      return true
    },
  })
  const { values, changed, busy } = form
  useUnsavedChanges(changed && !busy)

  const { save } = draft
  useEffect(() => {
    if (changed) save(values)
  }, [changed, values, save])

  const [idle, sending] = card ? ['Update Card', 'Updating Card...'] : ['Create Card', 'Creating Card...']
  return (
    <>
      <ScreenHeading>{card ? 'Edit Card' : 'New Card'}</ScreenHeading>
      {draft.found && (
        <DraftOffer
          age={draft.found.age}
          onDiscard={() => draft.clear()}
          onRestore={() => {
            const restored = draft.found?.values ?? empty
            form.fill(restored)
            setEditorText({ version: editorText.version + 1, html: restored.content })
            draft.dismiss()
          }}
        />
      )}
      <form onSubmit={form.submit} className="panel grid max-w-4xl gap-6 p-5 sm:p-7">
        <Field
          label="Card Title"
          maxLength={expertiseTitleLimit}
          count={{ length: values.title.length, most: expertiseTitleLimit }}
          {...form.field('title')}
        />
        <RichTextEditor
          key={editorText.version}
          label="Card Content"
          name="content"
          placeholder="What we do, in a few paragraphs"
          initial={editorText.html}
          onLoad={(content) => editorText.version === 0 && form.restart({ ...start, content })}
          onChange={(content) => form.change('content', content)}
          error={form.errorOf('content')}
        />
        <Button
          type="submit"
          busy={busy}
          disabled={values.title.trim() === '' || values.content.trim() === ''}
          className="justify-self-start"
        >
          {busy ? sending : idle}
        </Button>
      </form>
    </>
  )
}
