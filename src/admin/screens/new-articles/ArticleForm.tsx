import { useEffect, useState } from 'react'
import { RichTextEditor } from '#admin/editor/RichTextEditor.tsx'
import { TitleField } from '#admin/components/TitleField.tsx'
import { UploadProgress } from '#admin/components/UploadProgress.tsx'
import { WordImport } from '#admin/import/WordImport.tsx'
import { DraftOffer } from '#admin/forms/DraftOffer.tsx'
import { LeaveQuestion } from '#admin/forms/LeaveQuestion.tsx'
import { backendHas } from '#admin/shell/backend.ts'
import { publicationTitleLimit } from '#contract/publication-input.ts'
import { Field } from '#ui/Field.tsx'
import { SendingState } from '#ui/SendingState.tsx'
import { toast } from '#ui/toast.ts'
import { ArticleActions } from './ArticleActions.tsx'
import type { Article } from './article.ts'
import { ArticleDialogs, type ArticleDialog } from './ArticleDialogs.tsx'
import { ArticleState } from './ArticleState.tsx'
import { CreditsFields } from './CreditsFields.tsx'
import { DocumentPicker } from './DocumentPicker.tsx'
import { PicturePicker } from './PicturePicker.tsx'
import { TopicsField } from './TopicsField.tsx'
import { textPictures } from './upload-pictures.ts'
import { useArticle } from './use-article.ts'

interface ArticleFormProps {
  article: Article | undefined
  /** Opens the current saved version of the publication. */
  onReload: () => void
}

/** The form that writes a publication, or changes one (EDP-02 to EDP-07, EDT-01 to EDT-07). */
export function ArticleForm({ article, onReload }: ArticleFormProps) {
  const opened = useArticle(article)
  const { form, editor, editorKey, replace, offer, element, record, saveAs } = opened
  const { values, busy } = form
  const pictures = textPictures()
  const [preparing, setPreparing] = useState(false)
  const [sendingDocument, setSendingDocument] = useState(false)
  const [dialog, setDialog] = useState<ArticleDialog>()

  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      if (!preparing && !sendingDocument && !dialog) opened.saveByKeyboard()
    }
    addEventListener('keydown', save)
    return () => removeEventListener('keydown', save)
  })

  /**
   * The import asks before it replaces a text and its title. A title without a text is not replaced (EDT-08).
   */
  function takeDocument(document: { title: string; html: string }): void {
    const stays = values.content === '' && values.title.trim() !== ''
    if (stays) toast.blank(`Your title is unchanged. The document’s title is “${document.title}”.`)
    replace({ ...values, title: stays ? values.title : document.title, content: document.html })
  }

  return (
    <>
      {offer && <DraftOffer {...offer} />}
      {record && (
        <ArticleState
          record={record}
          busy={opened.changingState}
          onTakeBack={() => void opened.takeBack()}
          onDue={opened.readState}
          onVersions={backendHas('versions') ? () => setDialog('versions') : undefined}
        />
      )}
      <form
        ref={element}
        noValidate
        onSubmit={form.submit}
        className="panel grid max-w-4xl grid-cols-1 gap-6 p-5 sm:p-7"
      >
        <WordImport
          disabled={busy || preparing}
          text={values.content}
          pictures={pictures}
          onImported={takeDocument}
        />
        <TitleField
          label="Title"
          most={publicationTitleLimit}
          onText={(text) => form.change('title', text)}
          {...form.field('title')}
        />
        <PicturePicker
          value={values.image}
          seed={record?.id ?? ''}
          onChange={(image) => form.change('image', image)}
          busy={preparing}
          onBusy={setPreparing}
        />
        <RichTextEditor
          key={editorKey}
          label="Content"
          placeholder="Write the publication"
          pictures={pictures}
          {...editor}
        />
        <div className="grid gap-3">
          <Field
            label="Reference link"
            type="url"
            inputMode="url"
            placeholder="https://"
            {...form.field('link')}
          />
          {backendHas('documents') && (
            <DocumentPicker
              link={values.link}
              title={values.title}
              onChange={(link) => form.change('link', link)}
              disabled={busy}
              onBusy={setSendingDocument}
            />
          )}
        </div>
        {backendHas('credits') && <CreditsFields form={form} record={record} />}
        {backendHas('topics') && <TopicsField {...form.field('topics')} />}
        {opened.share !== undefined && <UploadProgress label="Sending the pictures" share={opened.share} />}
        {record && !backendHas('edit-in-place') && (
          <p className="text-[0.9375rem] text-soft">
            This backend saves changes as a new publication. Delete the old one in the list.
          </p>
        )}
        <SendingState {...form} />
        <ArticleActions
          record={record}
          busy={busy}
          disabled={preparing || sendingDocument}
          onSave={saveAs}
          onSchedule={() => setDialog('schedule')}
          onPreview={() => setDialog('preview')}
        />
      </form>
      <ArticleDialogs
        opened={opened}
        dialog={dialog}
        onClose={() => setDialog(undefined)}
        onReload={onReload}
      />
      <LeaveQuestion />
    </>
  )
}
