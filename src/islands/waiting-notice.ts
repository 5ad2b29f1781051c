import { addStyles } from '#ui/add-styles.ts'
import { formWords, queuedSince, nextSteps, queuedNote } from './form-words.ts'
import { sendNow, sendQueuedForm } from './send-queued-forms.ts'
import {
  onQueueChange,
  refusedForms,
  removeQueuedForm,
  type QueuedForm,
  queuedForms,
} from './queued-forms.ts'
import styles from './form-panel.css?url'

/**
 * Script of public pages while a form is queued in this browser (INB-05): sends it, and shows a small notice on pages
 * without the form's panel. `site/waiting-check.js` loads it.
 */

const region = document.createElement('div')
region.className = 'waiting-notice'
region.setAttribute('aria-label', 'What you have sent')

/** Forms sent while this page was open, listed until the notice is closed. */
const sent: QueuedForm[] = []

function paragraph(...parts: (string | Node)[]): HTMLElement {
  const element = document.createElement('p')
  element.append(...parts)
  return element
}

function strong(text: string): HTMLElement {
  const element = document.createElement('strong')
  element.textContent = text
  return element
}

function button(text: string, kind: 'primary' | 'quiet', run: () => void): HTMLElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = `btn btn-${kind}`
  element.textContent = text
  element.addEventListener('click', () => {
    element.disabled = true
    run()
  })
  return element
}

function row(...buttons: HTMLElement[]): HTMLElement {
  const element = document.createElement('div')
  element.className = 'form-panel-actions'
  element.append(...buttons)
  return element
}

function waitingRows(form: QueuedForm): HTMLElement[] {
  return [
    paragraph(strong(`${queuedSince(form)}.`), ` ${queuedNote}`),
    row(
      button('Send now', 'primary', () => void sendQueuedForm(form)),
      button('Discard it', 'quiet', () => removeQueuedForm(form, 'discarded')),
    ),
  ]
}

function refusedRows(form: QueuedForm): HTMLElement[] {
  const { noun, address } = formWords[form.form]
  const link = document.createElement('a')
  link.className = 'more'
  link.href = address
  link.textContent = 'Look at it again'
  return [
    paragraph(`Your ${noun} could not be sent as it is. `, link),
    row(button('Discard it', 'quiet', () => removeQueuedForm(form, 'discarded'))),
  ]
}

function sentRows(form: QueuedForm): HTMLElement[] {
  const close = button('Close', 'quiet', () => {
    sent.splice(sent.indexOf(form), 1)
    draw()
  })
  return [paragraph(`Your ${formWords[form.form].noun} has been sent. ${nextSteps}`), row(close)]
}

/** On this page, the form's panel reports it. */
function isSaid({ form }: QueuedForm): boolean {
  return document.querySelector(`[data-panel=${form}]`) !== null
}

function draw(): void {
  const unseen = (forms: QueuedForm[]) => forms.filter((form) => !isSaid(form))
  const rows = [
    ...unseen(queuedForms().filter(({ unanswered }) => unanswered > 0)).flatMap(waitingRows),
    ...unseen(refusedForms()).flatMap(refusedRows),
    ...unseen(sent).flatMap(sentRows),
  ]
  region.replaceChildren(...rows)
  region.hidden = rows.length === 0
}

function start(): void {
  addStyles(styles)
  region.setAttribute('role', 'status')
  document.body.append(region)
  onQueueChange((ended) => {
    if (ended?.outcome === 'sent' && !isSaid(ended)) sent.push(ended)
    draw()
  })
  draw()
  void sendNow()
}

start()
