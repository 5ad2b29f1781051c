import { useEffect, useState } from 'react'
import { RichTextEditor } from '#admin/editor/RichTextEditor.tsx'
import { TitleField } from '#admin/components/TitleField.tsx'
import { UploadProgress } from '#admin/components/UploadProgress.tsx'
import { WordImport } from '#admin/import/WordImport.tsx'
import { DraftOffer } from '#admin/forms/DraftOffer.tsx'
import { LeaveQuestion } from '#admin/forms/LeaveQuestion.tsx'
import { backendHas } from '#admin/shell/backend.ts'
import { useOffer } from '#admin/shell/palette/offered.ts'
import { publicationContentLimit, publicationTitleLimit } from '#contract/publication-input.ts'
import { languageOf } from '#lib/languages.ts'
import { SendingState } from '#ui/SendingState.tsx'
import { toast } from '#ui/toast.ts'
import { ArticleActions, ownText } from './ArticleActions.tsx'
import { ArticleBar } from './ArticleBar.tsx'
import { type Article, publishingOf, savingOfButton } from './article.ts'
import { ArticleDetails, type Picking } from './ArticleDetails.tsx'
import { ArticleDialogs, type ArticleDialog } from './ArticleDialogs.tsx'
import { textPictures } from './upload-pictures.ts'
import { useArticle } from './use-article.ts'

/** Whether a file of the form is being prepared or sent. */
function usePicking(): Picking {
  const [busy, onBusy] = useState(false)
  return { busy, onBusy }
}

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
  const picture = usePicking()
  const file = usePicking()
  const isPicking = picture.busy || file.busy
  /** Where the report of an import stands beside the text. */
  const [reports, setReports] = useState<HTMLElement | null>(null)
  /** Where a document can be imported: in the empty text, then among the details. */
  const [sheet, setSheet] = useState<HTMLElement | null>(null)
  const [importPlace, setImportPlace] = useState<HTMLElement | null>(null)
  const [dialog, setDialog] = useState<ArticleDialog>()

  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      if (!isPicking && !dialog) opened.saveByKeyboard()
    }
    addEventListener('keydown', save)
    return () => removeEventListener('keydown', save)
  })

  useOffer(() => {
    if (busy || isPicking) return undefined
    const { label, saving } = publishingOf(record, backendHas('states')) ?? {
      label: ownText(record)[0],
      saving: savingOfButton(record),
    }
    return { name: 'Publish this text', about: label, run: () => saveAs(saving) }
  })

  /**
   * The import asks before it replaces a text and its title. A title without a text is not replaced (EDT-08).
   */
  function takeDocument({ title, html }: { title: string; html: string }): void {
    const stays = values.content === '' && values.title.trim() !== ''
    if (stays) toast.blank(`Your title is unchanged. The document’s title is “${title}”.`)
    replace({ ...values, title: stays ? values.title : title, content: html })
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
            savesDraft={opened.savesDraft}
            disabled={isPicking}
            onSave={saveAs}
            onPreview={() => setDialog('preview')}
            onCheck={() => setDialog('check')}
          />
        </ArticleBar>
        <div className="article-sheet">
          {opened.share !== undefined && <UploadProgress label="Sending the pictures" share={opened.share} />}
          {record && !backendHas('edit-in-place') && (
            <p className="text-[0.9375rem] text-soft">
              This backend saves changes as a new publication. Delete the old one in the list.
            </p>
          )}
          <SendingState {...form} />
          <WordImport
            disabled={busy || picture.busy}
            text={values.content}
            pictures={pictures}
            offerIn={values.content === '' ? sheet : importPlace}
            reportIn={reports}
            onImported={takeDocument}
          />
          <TitleField
            isPage
            label="Title"
            most={publicationTitleLimit}
            onText={(text) => form.change('title', text)}
            {...form.field('title')}
          />
          <div className="relative">
            <RichTextEditor
              key={editorKey}
              label="Content"
              placeholder="Write the publication"
              language={backendHas('languages') ? languageOf(values.language).code : undefined}
              most={publicationContentLimit}
              pictures={pictures}
              {...editor}
            />
            <div ref={setSheet} className="article-start" />
          </div>
        </div>
        <ArticleDetails
          opened={opened}
          picture={picture}
          file={file}
          onDialog={setDialog}
          onReportPlace={setReports}
          onImportPlace={setImportPlace}
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
