import { articlePanels } from '#admin/extensions/article-panels.ts'
import { linkPickers } from '#admin/extensions/reference-links.ts'
import { available, backendHas } from '#admin/shell/backend.ts'
import { catalogueTexts } from '#contract/compared-fields.ts'
import { languageOf, languages } from '#lib/languages.ts'
import { carriesMail, mailWarning } from '#lib/plain-address.ts'
import { Field } from '#ui/Field.tsx'
import type { ArticleField } from './article.ts'
import type { ArticleDialog } from './ArticleDialogs.tsx'
import { CreditsFields } from './CreditsFields.tsx'
import { DetailGroup } from './DetailGroup.tsx'
import { creditsText, missingText, subjectText } from './detail-texts.ts'
import { LanguageFields } from './LanguageFields.tsx'
import { PicturePicker } from './PicturePicker.tsx'
import { PublishingPanel } from './PublishingPanel.tsx'
import { RecordFields } from './RecordFields.tsx'
import { SeriesFields } from './SeriesFields.tsx'
import { TopicsField } from './TopicsField.tsx'
import type { OpenedArticle } from './use-article.ts'
import { useHeight } from './use-height.ts'

/** The state of a picker: a save would omit a file that is being prepared or sent. */
export interface Picking {
  busy: boolean
  onBusy: (busy: boolean) => void
}

interface ArticleDetailsProps {
  opened: OpenedArticle
  picture: Picking
  file: Picking
  onDialog: (dialog: ArticleDialog) => void
  /** Gets the places for the report of an import, and for the button that imports again. */
  onReportPlace: (place: HTMLElement | null) => void
  onImportPlace: (place: HTMLElement | null) => void
}

/** What belongs to a publication beside its title and text, in groups that fold. */
export function ArticleDetails(props: ArticleDetailsProps) {
  const { opened, picture, file, onDialog, onReportPlace, onImportPlace } = props
  const { form, record } = opened
  const { values, busy } = form
  const element = useHeight<HTMLDivElement>('--details-height')
  const panels = record !== undefined && record.revision > 0 ? available(articlePanels) : []
  const isInvalid = (...names: ArticleField[]) => names.some((name) => form.errorOf(name) !== undefined)
  const hasSeries = backendHas('series')
  const hasTopics = backendHas('topics')
  const seriesTitle = [hasSeries && 'Series', hasTopics && (hasSeries ? 'topics' : 'Topics')]

  return (
    <div ref={element} className="article-details">
      <div ref={onReportPlace} />
      {(backendHas('states') || panels.length > 0) && (
        <DetailGroup title="Publish" isOpen>
          <PublishingPanel
            record={record}
            busy={opened.changingState}
            disabled={busy || picture.busy || file.busy}
            onTakeBack={() => void opened.takeBack()}
            onVersions={() => onDialog('versions')}
            onSchedule={() => onDialog('schedule')}
            onDiscard={() => onDialog('discard')}
            onWithdraw={() => onDialog('withdraw')}
          />
          {record &&
            panels.map(({ needs, Panel }) => (
              <Panel key={needs[0]} id={record.id} revision={record.revision} content={values.content} />
            ))}
        </DetailGroup>
      )}
      <DetailGroup title="Featured image" isOpen>
        <PicturePicker
          value={values.image}
          seed={record?.id ?? ''}
          onChange={(image) => form.change('image', image)}
          {...picture}
        />
      </DetailGroup>
      {backendHas('credits') && (
        <DetailGroup
          title="Credits"
          text={creditsText(values, !record)}
          isInvalid={isInvalid('author', 'position', 'date')}
        >
          <CreditsFields form={form} record={record} />
        </DetailGroup>
      )}
      {backendHas('catalogue') && (
        <DetailGroup
          title="Record"
          text={missingText(values, !record)}
          isInvalid={isInvalid(...catalogueTexts)}
        >
          <RecordFields form={form} />
        </DetailGroup>
      )}
      {(hasSeries || hasTopics) && (
        <DetailGroup
          title={seriesTitle.filter(Boolean).join(' and ')}
          text={subjectText(values)}
          isInvalid={isInvalid('series', 'seriesNumber', 'topics')}
        >
          {hasSeries && <SeriesFields form={form} id={record?.id ?? ''} />}
          {hasTopics && <TopicsField {...form.field('topics')} />}
        </DetailGroup>
      )}
      {backendHas('languages') && languages.length > 1 && (
        <DetailGroup
          title="Languages"
          text={`${languageOf(values.language).name}${values.translationOf ? ', a translation' : ''}`}
          isInvalid={isInvalid('language', 'translationOf')}
        >
          <LanguageFields form={form} id={record?.id ?? ''} />
        </DetailGroup>
      )}
      <DetailGroup title="File" text={values.link} isOpen isInvalid={isInvalid('link')}>
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
            onBusy={file.onBusy}
          />
        ))}
        <div ref={onImportPlace} />
      </DetailGroup>
    </div>
  )
}
