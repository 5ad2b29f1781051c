import { formWords, waitsSince, whatIsNext, whyItWaits } from './form-words.ts'
import { sendNow, sendWaiting } from './send-waiting.ts'
import {
  onWaitingChange,
  refusedForms,
  removeWaiting,
  type WaitingForm,
  waitingForms,
} from './waiting-forms.ts'
import styles from './form-panel.css?url'

/**
 * Script of public pages while a form is queued in this browser (INB-05): sends it, and shows a small notice on pages
 * without the form's panel. `site/waiting-check.js` loads it.
 */

const region = document.createElement('div')
region.className = 'waiting-notice'
region.setAttribute('aria-label', 'What you have sent')

/** Forms sent while this page was open, listed until the notice is closed. */
const sent: WaitingForm[] = []

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

function waitingRows(form: WaitingForm): HTMLElement[] {
  return [
    paragraph(strong(`${waitsSince(form)}.`), ` ${whyItWaits}`),
    row(
      button('Send now', 'primary', () => void sendWaiting(form)),
      button('Throw it away', 'quiet', () => removeWaiting(form, 'discarded')),
    ),
  ]
}

function refusedRows(form: WaitingForm): HTMLElement[] {
  const { noun, address } = formWords[form.form]
  const link = document.createElement('a')
  link.className = 'more'
  link.href = address
  link.textContent = 'Look at it again'
  return [
    paragraph(`Your ${noun} could not be sent as it is. `, link),
    row(button('Throw it away', 'quiet', () => removeWaiting(form, 'discarded'))),
  ]
}

function sentRows(form: WaitingForm): HTMLElement[] {
  const close = button('Close', 'quiet', () => {
    sent.splice(sent.indexOf(form), 1)
    draw()
  })
  return [paragraph(`Your ${formWords[form.form].noun} has been sent. ${whatIsNext}`), row(close)]
}

/** On this page, the form's panel reports it. */
function isSaid({ form }: WaitingForm): boolean {
  return document.querySelector(`[data-panel=${form}]`) !== null
}

function draw(): void {
  const unseen = (forms: WaitingForm[]) => forms.filter((form) => !isSaid(form))
  const rows = [
    ...unseen(waitingForms().filter(({ unanswered }) => unanswered > 0)).flatMap(waitingRows),
    ...unseen(refusedForms()).flatMap(refusedRows),
    ...unseen(sent).flatMap(sentRows),
  ]
  region.replaceChildren(...rows)
  region.hidden = rows.length === 0
}

function start(): void {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = styles
  document.head.append(link)
  region.setAttribute('role', 'status')
  document.body.append(region)
  onWaitingChange((ended) => {
    if (ended?.outcome === 'sent' && !isSaid(ended)) sent.push(ended)
    draw()
  })
  draw()
  void sendNow()
}

start()
