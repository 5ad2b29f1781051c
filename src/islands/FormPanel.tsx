import { useEffect, useEffectEvent, useState } from 'react'
import { withFullStop } from '#lib/sentence-end.ts'
import { addStyles } from '#ui/add-styles.ts'
import { Button } from '#ui/Button.tsx'
import type { Values } from '#ui/form-state.ts'
import { toast } from '#ui/toast.ts'
import styles from './form-panel.css?url'
import { copyNote, formWords, queuedSince, nextSteps, queuedNote } from './form-words.ts'
import { sendQueuedForm } from './send-queued-forms.ts'
import {
  announce,
  type FormName,
  onQueueChange,
  refusedForms,
  removeQueuedForm,
  type QueuedForm,
  queuedForms,
} from './queued-forms.ts'

addStyles(styles)

interface FormPanelProps<Name extends string> {
  name: FormName
  form: { values: Values<Name>; setValues: (values: Values<Name>) => void }
  /** Sender of the last received form; undefined to show nothing. */
  received: string | undefined
  setReceived: (name: string | undefined) => void
  /** A new value moves the focus to the panel. */
  turn: number
}

/** The values of a form from a sent body; all blank without one. */
function valuesFrom<Name extends string>(values: Values<Name>, body: Record<string, unknown> = {}) {
  const found = { ...values }
  for (const field in values) {
    const sent = body[field]
    found[field] = typeof sent === 'string' ? sent : sent === true ? 'yes' : ''
  }
  return found
}

/** Returns true if the fields contain the body's values or, without a body, are blank. */
function holds<Name extends string>(values: Values<Name>, body: Record<string, unknown> = {}): boolean {
  const wanted = valuesFrom(values, body)
  for (const field in values) if (field !== 'nonce' && values[field] !== wanted[field]) return false
  return true
}

function Waiting({ form, onDiscard }: { form: QueuedForm; onDiscard: () => void }) {
  const [busy, setBusy] = useState(false)

  async function send(): Promise<void> {
    setBusy(true)
    await sendQueuedForm(form)
    setBusy(false)
  }

  return (
    <div className="form-panel form-panel-waiting">
      <h3 tabIndex={-1}>{queuedSince(form)}</h3>
      <p>{queuedNote}</p>
      <p className="field-note">{copyNote}</p>
      <output>{form.unanswered > 1 && !busy && <p>There is still no response.</p>}</output>
      <div className="form-panel-actions">
        <Button busy={busy} onClick={() => void send()}>
          {busy ? 'Sending...' : 'Send now'}
        </Button>
        <Button kind="quiet" disabled={busy} onClick={onDiscard}>
          Discard it
        </Button>
      </div>
    </div>
  )
}

/**
 * The panel above a form: received, with the next steps (INB-06), or queued in this browser (INB-05). Restores
 * the fields of a form that the server has rejected since.
 */
export function FormPanel<Name extends string>(props: FormPanelProps<Name>) {
  const { name, form, received, setReceived, turn } = props
  const words = formWords[name]
  const isMine = (one: QueuedForm) => one.form === name
  const read = () => queuedForms().filter((one) => isMine(one) && one.unanswered > 0)
  const [waiting, setWaiting] = useState(read)
  const [panel, setPanel] = useState<HTMLDivElement | null>(null)

  function clear(): void {
    form.setValues(valuesFrom(form.values))
  }

  function focusForm(): void {
    panel?.parentElement?.querySelector('form')?.querySelector('input')?.focus()
  }

  /** Restores the fields of a rejected form, unless the fields are in use. */
  function takeRefused(): void {
    const refused = refusedForms().find(isMine)
    if (refused === undefined || !(holds(form.values) || holds(form.values, refused.body))) return
    removeQueuedForm(refused, 'discarded')
    form.setValues(valuesFrom(form.values, refused.body))
    toast.error(words.failed)
  }

  const follow = useEffectEvent((ended?: QueuedForm) => {
    setWaiting(read())
    if (ended === undefined || !isMine(ended)) return
    if (ended.outcome !== 'refused' && holds(form.values, ended.body)) clear()
    if (ended.outcome === 'refused') takeRefused()
    if (ended.outcome !== 'sent') return
    toast.success(words.sent)
    setReceived(String(ended.body[words.nameField]))
  })

  useEffect(() => {
    const stop = onQueueChange((ended) => follow(ended))
    // The page's notice about queued forms is hidden, because this panel shows the same.
    announce()
    return stop
  }, [])

  const refill = useEffectEvent(takeRefused)
  useEffect(() => refill(), [])

  useEffect(() => {
    if (turn > 0) panel?.querySelector('h3')?.focus()
  }, [turn, panel])

  function discard(one: QueuedForm): void {
    removeQueuedForm(one, 'discarded')
    if (holds(form.values, one.body)) clear()
    focusForm()
    toast.blank(`Your ${words.noun} has been discarded.`)
  }

  return (
    <div ref={setPanel} data-panel={name}>
      <link rel="stylesheet" href={styles} precedence="default" />
      {waiting.map((one) => (
        <Waiting key={one.body.key} form={one} onDiscard={() => discard(one)} />
      ))}
      {received !== undefined && waiting.length === 0 && (
        <div className="form-panel">
          <h3 tabIndex={-1}>{`Thank you, ${withFullStop(received)} We have received your ${words.noun}.`}</h3>
          <p>{nextSteps}</p>
          <div className="form-panel-actions">
            <Button
              kind="quiet"
              onClick={() => {
                setReceived(undefined)
                focusForm()
              }}
            >
              {words.another}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
