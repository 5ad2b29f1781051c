import { useEffect, useState } from 'react'
import { RichTextEditor } from '#admin/editor/RichTextEditor.tsx'
import { DraftOffer } from '#admin/shell/DraftOffer.tsx'
import { useDraft } from '#admin/shell/drafts.ts'
import { visit } from '#admin/shell/navigation.ts'
import { forgetUnsavedChanges, useUnsavedChanges } from '#admin/shell/unsaved.ts'
import { staffPaths } from '#config/paths.ts'
import { validate } from '#contract/field-messages.ts'
import {
  type PublicationCard,
  publicationCardInput,
  publicationTitleLimit,
} from '#contract/publication-cards.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/use-form.ts'
import { PicturePicker } from './PicturePicker.tsx'
import { saveArticle } from './save-article.ts'

const empty = { title: '', content: '', link: '', image: '' }

/** The form that writes a publication, or changes `card` (EDP-02 to EDP-07). */
export function ArticleForm({ card }: { card: PublicationCard | undefined }) {
  const [start] = useState(() =>
    card ? { title: card.title, content: card.content, link: card.link, image: card.image } : empty,
  )
  const draft = useDraft({
    key: card ? `article:${card._id}` : 'new-article',
    empty,
    lighten: (values) => ({ ...values, image: '' }),
  })
  // Another text for the editor: the draft that was taken.
  const [editorText, setEditorText] = useState({ version: 0, html: start.content })
  const form = useForm({
    initial: start,
    validate: (values) => validate(publicationCardInput, values),
    onInvalid: () => {
      const [first] = Object.values(validate(publicationCardInput, form.values))
      toast.error(first ?? 'Title and content are required!')
    },
    send: async (values) => {
      if (!(await saveArticle(values, card?._id))) return false
      draft.clear()
      forgetUnsavedChanges()
      await visit(staffPaths.articles)
      return true
    },
  })
  const { values, changed, busy } = form
  useUnsavedChanges(changed && !busy)

  const { save } = draft
  useEffect(() => {
    if (changed) save(values)
  }, [changed, values, save])

  return (
    <>
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
          label="Title"
          maxLength={publicationTitleLimit}
          count={{ length: values.title.length, most: publicationTitleLimit }}
          {...form.field('title')}
        />
        <PicturePicker value={values.image} onChange={(image) => form.change('image', image)} />
        <RichTextEditor
          key={editorText.version}
          label="Content"
          name="content"
          placeholder="Write the publication"
          initial={editorText.html}
          // The editor's own way of writing the same text is not a change.
          onLoad={(content) => editorText.version === 0 && form.restart({ ...start, content })}
          onChange={(content) => form.change('content', content)}
          error={form.errorOf('content')}
        />
        <Field
          label="Reference link"
          type="url"
          inputMode="url"
          placeholder="https://"
          {...form.field('link')}
        />
        <Button type="submit" busy={busy} className="justify-self-start">
          {card
            ? busy
              ? 'Updating Publication...'
              : 'Update Publication'
            : busy
              ? 'Creating Publication...'
              : 'Create Publication'}
        </Button>
      </form>
    </>
  )
}
