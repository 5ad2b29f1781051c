import { useState } from 'react'
import { RichTextEditor } from '#admin/editor/RichTextEditor.tsx'
import { DraftOffer } from '#admin/forms/DraftOffer.tsx'
import { useRecordForm } from '#admin/forms/use-record-form.ts'
import { navigate } from '#admin/shell/navigation.ts'
import { staffPaths } from '#config/paths.ts'
import { validate } from '#contract/field-messages.ts'
import {
  type PublicationCard,
  publicationCardInput,
  publicationTitleLimit,
} from '#contract/publication-cards.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { SendingState } from '#ui/SendingState.tsx'
import { toast } from '#ui/toast.ts'
import { PicturePicker } from './PicturePicker.tsx'
import { type ArticleField, saveArticle } from './save-article.ts'

const empty = { title: '', content: '', link: '', image: '' }

/** The form that writes a publication, or changes `card` (EDP-02 to EDP-07). */
export function ArticleForm({ card }: { card: PublicationCard | undefined }) {
  const { form, editor, editorKey, offer } = useRecordForm<ArticleField>({
    draftKey: card ? `article:${card._id}` : 'new-article',
    start: card ? { title: card.title, content: card.content, link: card.link, image: card.image } : empty,
    lighten: (values) => ({ ...values, image: '' }),
    validate: (values) => validate(publicationCardInput, values),
    onInvalid: (errors) => toast.error(Object.values(errors)[0] ?? 'Title and content are required!'),
    save: (values) => saveArticle(values, card?._id),
    onSaved: () => navigate(staffPaths.articles),
  })
  const { values, busy } = form
  const [preparing, setPreparing] = useState(false)
  const [idle, sending] = card
    ? ['Update Publication', 'Updating Publication...']
    : ['Create Publication', 'Creating Publication...']

  return (
    <>
      {offer && <DraftOffer {...offer} />}
      <form onSubmit={form.submit} className="panel grid max-w-4xl gap-6 p-5 sm:p-7">
        <Field
          label="Title"
          maxLength={publicationTitleLimit}
          count={{ length: values.title.length, most: publicationTitleLimit }}
          {...form.field('title')}
        />
        <PicturePicker
          value={values.image}
          onChange={(image) => form.change('image', image)}
          busy={preparing}
          onBusy={setPreparing}
        />
        <RichTextEditor key={editorKey} label="Content" placeholder="Write the publication" {...editor} />
        <Field
          label="Reference link"
          type="url"
          inputMode="url"
          placeholder="https://"
          {...form.field('link')}
        />
        <SendingState {...form} />
        <Button type="submit" busy={busy} disabled={preparing} className="justify-self-start">
          {busy ? sending : idle}
        </Button>
      </form>
    </>
  )
}
