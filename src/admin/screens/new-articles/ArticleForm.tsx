import { useEffect, useState } from 'react'
import { RichTextEditor } from '#admin/editor/RichTextEditor.tsx'
import { TitleField } from '#admin/components/TitleField.tsx'
import { UploadProgress } from '#admin/components/UploadProgress.tsx'
import { WordImport } from '#admin/import/WordImport.tsx'
import { DraftOffer } from '#admin/forms/DraftOffer.tsx'
import { LeaveQuestion } from '#admin/forms/LeaveQuestion.tsx'
import { linkPickers } from '#admin/extensions/reference-links.ts'
import { articlePanels } from '#admin/extensions/article-panels.ts'
import { available, backendHas } from '#admin/shell/backend.ts'
import { publicationContentLimit, publicationTitleLimit } from '#contract/publication-input.ts'
import { languageOf, languages } from '#lib/languages.ts'
import { carriesMail, mailWarning } from '#lib/plain-address.ts'
import { Field } from '#ui/Field.tsx'
import { SendingState } from '#ui/SendingState.tsx'
import { toast } from '#ui/toast.ts'
import { ArticleActions } from './ArticleActions.tsx'
import { ArticleBar } from './ArticleBar.tsx'
import type { Article } from './article.ts'
import { ArticleDialogs, type ArticleDialog } from './ArticleDialogs.tsx'
import { CreditsFields } from './CreditsFields.tsx'
import { LanguageFields } from './LanguageFields.tsx'
import { PicturePicker } from './PicturePicker.tsx'
import { PublishingPanel } from './PublishingPanel.tsx'
import { RecordFields } from './RecordFields.tsx'
import { SeriesFields } from './SeriesFields.tsx'
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
  /** Where the report of an import stands beside the text. */
  const [reports, setReports] = useState<HTMLElement | null>(null)
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
      <form ref={element} noValidate onSubmit={form.submit} className="article-form">
        <ArticleBar
          record={record}
          changed={form.changed}
          autosave={opened.autosave}
          onDue={opened.readState}
        >
          <ArticleActions
            record={record}
            busy={busy}
            disabled={preparing || sendingDocument}
            onSave={saveAs}
            onPreview={() => setDialog('preview')}
            onCheck={() => setDialog('check')}
          />
        </ArticleBar>
        <div className="grid min-w-0 content-start gap-6">
          {opened.share !== undefined && <UploadProgress label="Sending the pictures" share={opened.share} />}
          {record && !backendHas('edit-in-place') && (
            <p className="text-[0.9375rem] text-soft">
              This backend saves changes as a new publication. Delete the old one in the list.
            </p>
          )}
          <SendingState {...form} />
          <WordImport
            disabled={busy || preparing}
            text={values.content}
            pictures={pictures}
            reportIn={reports}
            onImported={takeDocument}
          />
          <TitleField
            label="Title"
            most={publicationTitleLimit}
            onText={(text) => form.change('title', text)}
            {...form.field('title')}
          />
          <RichTextEditor
            key={editorKey}
            label="Content"
            placeholder="Write the publication"
            language={backendHas('languages') ? languageOf(values.language).code : undefined}
            most={publicationContentLimit}
            pictures={pictures}
            {...editor}
          />
        </div>
        <div className="article-details">
          <div ref={setReports} />
          <PublishingPanel
            record={record}
            busy={opened.changingState}
            disabled={busy || preparing || sendingDocument}
            onTakeBack={() => void opened.takeBack()}
            onVersions={() => setDialog('versions')}
            onSchedule={() => setDialog('schedule')}
            onDiscard={() => setDialog('discard')}
            onWithdraw={() => setDialog('withdraw')}
          />
          {record !== undefined &&
            // 0 until the record is read.
            record.revision > 0 &&
            available(articlePanels).map(({ needs, Panel }) => (
              <Panel key={needs[0]} id={record.id} revision={record.revision} content={values.content} />
            ))}
          <PicturePicker
            value={values.image}
            seed={record?.id ?? ''}
            onChange={(image) => form.change('image', image)}
            busy={preparing}
            onBusy={setPreparing}
          />
          {backendHas('credits') && <CreditsFields form={form} record={record} />}
          {backendHas('languages') && languages.length > 1 && (
            <LanguageFields form={form} id={record?.id ?? ''} />
          )}
          {backendHas('series') && <SeriesFields form={form} id={record?.id ?? ''} />}
          {backendHas('catalogue') && <RecordFields form={form} isNew={!record} />}
          {backendHas('topics') && <TopicsField {...form.field('topics')} />}
          <div className="grid gap-3">
            <Field
              label="Reference link"
              type="url"
              inputMode="url"
              placeholder="https://"
              {...form.field('link')}
              note={carriesMail(values.link) ? mailWarning : ''}
            />
            {available(linkPickers).map(({ needs, Picker }) => (
              <Picker
                key={needs[0]}
                link={values.link}
                title={values.title}
                onChange={(link) => form.change('link', link)}
                disabled={busy}
                onBusy={setSendingDocument}
              />
            ))}
          </div>
        </div>
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
