import { useEffect, useRef, useState } from 'react'
import { useRecordForm } from '#admin/forms/use-record-form.ts'
import { tellPublished } from '#admin/extensions/after-publish.ts'
import { backendHas } from '#admin/shell/backend.ts'
import { navigate, setPath } from '#admin/shell/navigation.ts'
import { readPublishStatusNow } from '#admin/shell/PublishStatus.tsx'
import { sessionGuard } from '#admin/shell/session-guard.ts'
import { editArticlePath, staffPaths } from '#config/paths.ts'
import type { SavedPublication } from '#contract/publication-cards.ts'
import { type OpenedPublication, type PublicationVersion, readPublication } from '#contract/publications.ts'
import { newNonce } from '#lib/new-nonce.ts'
import { callAsStaff } from '#session/session.ts'
import type { SendResult } from '#ui/use-form.ts'
import { toast } from '#ui/toast.ts'
import {
  type Article,
  type ArticleField,
  articleOf,
  type ArticleRecord,
  type ArticleValues,
  emptyValues,
  faultsOf,
  type Saving,
  savingOfButton,
  savingOfKeyboard,
  withoutNewPicture,
} from './article.ts'
import { mayReplace } from './may-replace.ts'
import { saveArticle, type SaveResult } from './save-article.ts'
import { savedMessage } from './saved-text.ts'
import { useAutosave } from './use-autosave.ts'
import { takeBack } from './take-back.ts'
import { tidy } from './tidy.ts'
import { useChangeQuestion } from './use-change-question.ts'
import { type HeldSave, useCheckedSave } from './use-checked-save.ts'

/** Milliseconds without a save after which a new sitting begins (EDT-06). */
const sittingPause = 30 * 60_000

/** The form of a publication, new or opened, and the record behind it (EDP-02 to EDP-07, EDT-01 to EDT-05). */
export function useArticle(article: Article | undefined) {
  const element = useRef<HTMLFormElement>(null)
  const how = useRef<Saving>(undefined)
  const base = useRef<ArticleRecord>(undefined)
  const [given, setGiven] = useState(article)
  const [record, setRecord] = useState(article?.record)
  // Saves may follow each other before the form is rendered again.
  const latest = useRef(record)
  useEffect(() => {
    latest.current = record
  }, [record])
  const sitting = useRef({ key: '', until: 0 })
  if (article !== given) {
    // The same text with more data about its record, read since.
    setGiven(article)
    setRecord(article?.record)
  }
  /** The author of a new publication, from the response. The form shows it if both fields were left empty. */
  const [writer, setWriter] = useState<Pick<SavedPublication, 'author' | 'position'>>()
  const [conflict, setConflict] = useState<HeldSave>()
  const { asked, setAsked, asksAboutChange } = useChangeQuestion()
  const checks = useCheckedSave()
  const [changingState, setChangingState] = useState(false)
  const [share, setShare] = useState<number>()
  const [savesDraft, setSavesDraft] = useState(false)

  /** Whether this form is on the screen. A save may end after it was left. */
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])

  function keepRecord({ _id: id, author, position, ...saved }: SavedPublication): void {
    latest.current = { id, ...saved, standing: latest.current?.standing ?? '' }
    setRecord(latest.current)
    if (!record) setWriter({ author, position })
    if (isShown.current) setPath(editArticlePath(id))
  }

  async function save(values: ArticleValues): Promise<SendResult> {
    const saving = how.current ?? savingOfButton(record)
    setSavesDraft(saving.state === 'draft')
    const basedOn = base.current
    await autosave.settled()
    const before = basedOn ?? latest.current
    if (await checks.asksAboutFindings(values, { saving, base: before })) return 'rejected'
    const changed = { saving, base: before, values }
    if (asksAboutChange(changed, latestForm.current.changed)) return 'rejected'
    const options = {
      record: before,
      opened: article?.values,
      saving,
      onProgress: setShare,
    }
    const result = await saveArticle(values, options).finally(() => setShare(undefined))
    void readPublishStatusNow()
    if (result.kind === 'conflict') setConflict({ saving })
    if (result.kind !== 'saved') return result.kind === 'timed-out' ? 'timed-out' : 'rejected'
    autosave.reset()
    toast.success(savedMessage(saving, result.saved))
    if (result.saved.state === 'published' && !saving.pending) tellPublished(result.saved._id)
    // Without the saved record in the response the form cannot continue.
    if (!saving.stay || result.saved._id === '') return 'accepted'
    keepRecord(result.saved)
    return 'saved'
  }

  const recordForm = useRecordForm<ArticleField>({
    draftKey: record ? `article:${record.id}` : 'new-article',
    start: article?.values ?? { ...emptyValues, key: newNonce() },
    lighten: withoutNewPicture,
    tidy,
    validate: (values) => faultsOf(values, article?.values.link),
    onInvalid: (errors) => toast.error(Object.values(errors)[0] ?? 'Title and content are required!'),
    save,
    onSaved: async () => {
      if (isShown.current) await navigate(staffPaths.articles)
    },
  })

  const { form } = recordForm
  const latestForm = useRef(form)
  useEffect(() => {
    latestForm.current = form
  })

  /** Saves a draft or a pending change without being asked. The saves of half an hour without a pause are one version. */
  async function saveQuietly(values: ArticleValues): Promise<SaveResult['kind']> {
    const now = Date.now()
    if (now > sitting.current.until) sitting.current.key = newNonce()
    sitting.current.until = now + sittingPause
    const result = await saveArticle(values, {
      record: latest.current,
      saving: savingOfButton(latest.current),
      sitting: sitting.current.key,
    })
    if (result.kind !== 'saved') return result.kind
    keepRecord(result.saved)
    latestForm.current.keep(values)
    return 'saved'
  }

  const autosave = useAutosave({
    wanted:
      backendHas('states') &&
      (record?.state === 'draft' || record?.hasPending === true) &&
      form.changed &&
      !form.busy &&
      [conflict, asked, checks.unchecked].every((held) => held === undefined) &&
      Object.keys(faultsOf(form.values, article?.values.link)).length === 0,
    values: form.values,
    save: saveQuietly,
  })
  if (writer && !form.busy) {
    setWriter(undefined)
    if (form.values.author === '') {
      form.resetField('author', writer.author)
      if (form.values.position === '') form.resetField('position', writer.position)
    }
  }

  /** Saves the form in another way than its main button. */
  function saveAs(saving: Saving, basedOn = record): void {
    base.current = basedOn
    how.current = saving
    // `requestSubmit` calls the form's handler at once, which reads both values.
    element.current?.requestSubmit()
    how.current = undefined
    base.current = undefined
  }

  /** Saves a version as the newest. Returns true on success. */
  async function restore(
    version: PublicationVersion,
    basedOn = latest.current,
    saving: Saving = savingOfButton(basedOn),
  ): Promise<boolean> {
    const { values } = articleOf(version)
    const asked = { saving, base: basedOn, version }
    if (await checks.asksAboutFindings(values, asked)) return false
    if (asksAboutChange({ ...asked, values }, true) || !mayReplace()) return false
    await autosave.settled()
    const result = await saveArticle(values, { record: basedOn, saving })
    if (result.kind === 'conflict') setConflict({ saving: { change: saving.change }, version })
    if (result.kind !== 'saved') return false
    toast.success('Version restored')
    void readPublishStatusNow()
    return true
  }

  function readState(): void {
    if (!record) return
    callAsStaff(readPublication, { id: record.id }).then(
      (read) => setRecord((now) => (now?.revision === read.revision ? articleOf(read).record : now)),
      // After a failure the next check reads it again.
      (error: unknown) => void sessionGuard.handleLostSession(error, 'savePublication'),
    )
  }

  return {
    ...recordForm,
    /** Upload progress of the pictures, from 0 to 1, while it runs. */
    share,
    element,
    /** Whether the running save is that of a draft. */
    savesDraft,
    record,
    autosave: autosave.state,
    conflict,
    setConflict,
    asked,
    setAsked,
    checks,
    saveAs,
    saveByKeyboard: () => saveAs(savingOfKeyboard(record, backendHas('states'))),
    restore,
    /** An act beside the text was saved. After a colleague's save, the next save of the form asks about both. */
    keepTold: (saved: SavedPublication): void => {
      if (saved.revision !== (latest.current?.revision ?? 0) + 1) return
      keepRecord(saved)
      readState()
    },
    /** Retries the blocked action on top of the colleague's version. Returns true if a version was restored. */
    keepMine: async ({ saving, version }: HeldSave, theirs: OpenedPublication): Promise<boolean> => {
      setConflict(undefined)
      const base = articleOf(theirs).record
      if (version) return restore(version, base, { ...savingOfButton(base), ...saving })
      saveAs(saving, base)
      return false
    },
    /** Reads the state after a scheduled time has passed; the form stays unchanged (EDT-02). */
    readState,
    changingState,
    /** Makes a published or scheduled publication a draft again; the form stays unchanged (EDT-03). */
    takeBack: async (): Promise<void> => {
      if (!record) return
      setChangingState(true)
      try {
        const saved = await takeBack(record)
        if (saved === 'conflict') setConflict({ saving: { state: 'draft' } })
        else if (saved) keepRecord(saved)
      } finally {
        setChangingState(false)
      }
    },
  }
}

export type OpenedArticle = ReturnType<typeof useArticle>
