import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { TitleField } from '#admin/components/TitleField.tsx'
import { RichTextEditor } from '#admin/editor/RichTextEditor.tsx'
import { DraftOffer } from '#admin/forms/DraftOffer.tsx'
import { backendHas } from '#admin/shell/backend.ts'
import { $location, navigate } from '#admin/shell/navigation.ts'
import { ScreenHeading } from '#admin/shell/ScreenHeading.tsx'
import { LeaveQuestion } from '#admin/forms/LeaveQuestion.tsx'
import { useRecordForm } from '#admin/forms/use-record-form.ts'
import { staffPaths } from '#config/paths.ts'
import { expertiseCard } from '#contract/expertise-cards.ts'
import {
  expertiseCardInput,
  expertiseContentLimit,
  expertiseTitleLimit,
  createExpertiseCard,
  updateExpertiseCard,
} from '#contract/expertise-input.ts'
import { validate } from '#contract/field-messages.ts'
import { newNonce } from '#lib/new-nonce.ts'
import { z } from '#contract/zod.ts'
import { Button } from '#ui/Button.tsx'
import { SendingState } from '#ui/SendingState.tsx'
import { toast } from '#ui/toast.ts'
import { IconPicker } from './IconPicker.tsx'
import type { SendResult } from '#ui/use-form.ts'
import { ApiError } from '#api/client.ts'
import { callAsStaff } from '#session/session.ts'
import { reportFailure } from '#admin/shell/session-guard.ts'

/** `key` is the key of a new card: a retry after a lost response creates no second card (INB-04). */
type CardField = 'title' | 'content' | 'icon' | 'key'

/** POST for a new card, PUT for the one with `id`; both fields are trimmed (EXC-03, EXC-04). */
async function saveCard(values: Record<CardField, string>, id: string | undefined): Promise<SendResult> {
  const icon = backendHas('credits') && values.icon !== '' ? { icon: values.icon } : {}
  const key = backendHas('send-once') ? { key: values.key } : {}
  const body = { title: values.title.trim(), content: values.content.trim(), ...icon }
  try {
    if (id) await callAsStaff(updateExpertiseCard, { id, body })
    else await callAsStaff(createExpertiseCard, { body: { ...body, ...key } })
  } catch (error) {
    const fallback = `Failed to ${id ? 'update' : 'create'} card. Please try again.`
    const message = (error instanceof ApiError && error.serverMessage) || fallback
    reportFailure(error, 'saveCard', message)
    return error instanceof ApiError && error.timedOut ? 'timed-out' : 'rejected'
  }
  toast.success(id ? 'Card updated successfully!' : 'Card created successfully!')
  return 'accepted'
}

const passedState = z.object({ card: expertiseCard })

/** Writes an expertise card, or edits the one in the navigation state (EXC-01 to EXC-04). */
export function NewCardScreen() {
  const { state } = useStore($location)
  const [card] = useState(() => {
    const passed = z.safeParse(passedState, state)
    return passed.success ? passed.data.card : undefined
  })
  const { form, editor, editorKey, offer } = useRecordForm<CardField>({
    draftKey: card ? `card:${card._id}` : 'new-card',
    start: card
      ? { title: card.title, content: card.content.join(''), icon: card.icon, key: '' }
      : { title: '', content: '', icon: '', key: newNonce() },
    validate: ({ title, content }) => validate(expertiseCardInput, { title, content }),
    onInvalid: () => toast.error('Please fill in both title and content'),
    save: (values) => saveCard(values, card?._id),
    onSaved: () => navigate(staffPaths.expertise),
  })
  const { values, busy } = form

  const [idle, sending] = card ? ['Update Card', 'Updating Card...'] : ['Create Card', 'Creating Card...']
  return (
    <>
      <ScreenHeading>{card ? 'Edit Card' : 'New Card'}</ScreenHeading>
      {offer && <DraftOffer {...offer} />}
      <form onSubmit={form.submit} className="grid max-w-4xl gap-6">
        <TitleField
          label="Card Title"
          most={expertiseTitleLimit}
          onText={(text) => form.change('title', text)}
          {...form.field('title')}
        />
        <RichTextEditor
          key={editorKey}
          label="Card Content"
          placeholder="What we do, in a few paragraphs"
          most={expertiseContentLimit}
          {...editor}
        />
        {backendHas('credits') && (
          <IconPicker value={values.icon} onChange={(icon) => form.change('icon', icon)} />
        )}
        <SendingState {...form} />
        <Button
          type="submit"
          busy={busy}
          disabled={values.title.trim() === '' || values.content.trim() === ''}
          className="justify-self-start"
        >
          {busy ? sending : idle}
        </Button>
      </form>
      <LeaveQuestion />
    </>
  )
}
