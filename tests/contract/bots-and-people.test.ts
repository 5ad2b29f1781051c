import pLimit from 'p-limit'
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { AppointmentForm } from '#islands/AppointmentForm.tsx'
import { ContactForm } from '#islands/ContactForm.tsx'
import { newNonce } from '#lib/new-nonce.ts'
import { submitForm } from '#islands/submit-form.ts'
import type { LimitSettings } from '#server/http/limits.ts'
import { browserGlobals, pathOf } from '../support/browser-globals.ts'
import { json, startApi, type TestApi } from '../support/api.ts'
import { numbersFrom } from '../support/numbers-from.ts'
import { gateOrFull } from '../support/scope.ts'

type Node = DefaultTreeAdapterTypes.ChildNode

/** A field of a form, as a program reads it from the page's HTML. */
interface FormField {
  name: string
  type: string
  autocomplete: string
  /** The words of its label. */
  label: string
}

function textOf(node: Node): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}

/** The fields of a form in order. Like a naive bot, it ignores what is displayed. */
function fieldsOf(html: string): FormField[] {
  const labels = new Map<string, string>()
  const fields: (FormField & { id: string })[] = []

  function walk(node: Node, around: string): void {
    if (!('childNodes' in node)) return
    const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]))
    const inside = node.nodeName === 'label' ? textOf(node) : around
    if (node.nodeName === 'label') labels.set(attributes.get('for') ?? '', textOf(node))
    if (node.nodeName === 'input' || node.nodeName === 'textarea')
      fields.push({
        id: attributes.get('id') ?? '',
        name: attributes.get('name') ?? '',
        type: attributes.get('type') ?? 'text',
        autocomplete: attributes.get('autocomplete') ?? '',
        label: inside,
      })
    for (const child of node.childNodes) walk(child, inside)
  }

  for (const node of parseFragment(html).childNodes) walk(node, '')
  return fields.map(({ id, label, ...field }) => ({ ...field, label: (label || labels.get(id)) ?? '' }))
}

const features = { guarded: true, once: true, dialling: true } as const
const wide = { points: 100_000, seconds: 60 }

const forms = [
  {
    form: 'query',
    path: '/api/queries',
    table: 'queries',
    fields: fieldsOf(renderToStaticMarkup(createElement(ContactForm, { action: '/api/queries', features }))),
  },
  {
    form: 'appointment',
    path: '/api/appointments',
    table: 'appointments',
    fields: fieldsOf(
      renderToStaticMarkup(createElement(AppointmentForm, { action: '/api/appointments', features })),
    ),
  },
] as const

let api: TestApi
async function start(limits: Partial<LimitSettings> = {}): Promise<void> {
  api = await startApi('sqlite', {
    limits: { formByMail: wide, formByNetwork: wide, formByEveryone: wide, ...limits },
  })
}
afterEach(() => api.close())

async function kept(): Promise<{ all: number; held: number }> {
  const counts = await Promise.all(
    forms.map(({ table }) => api.db.selectFrom(table).select('suspicious').execute()),
  )
  const rows = counts.flat()
  return { all: rows.length, held: rows.filter(({ suspicious }) => suspicious === 1).length }
}

/** The text that a bot writes into a field, by whether it recognises the field. */
function machineText({ name, type }: FormField, index: number): string {
  if (/mail/i.test(name)) return `bot${index}@example.org`
  if (type === 'tel' || /phone/i.test(name)) return `2507${String(index).padStart(8, '0')}`
  return `Cheap offers, number ${index}`
}

function filled(fields: readonly FormField[], index: number): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field.name, machineText(field, index)]))
}

/** Messages of naive bots; the last two know the hidden field, and imitate the page's script. */
const machines: ((target: (typeof forms)[number], index: number) => RequestInit)[] = [
  // The plain form, with every field of the page's HTML.
  ({ fields }, index) => ({ method: 'POST', body: new URLSearchParams(filled(fields, index)) }),
  // JSON, with every field of the page's HTML.
  ({ fields }, index) => json(filled(fields, index)),
  // The page's script in a driven browser, which fills in every field and submits at once.
  ({ fields }, index) => json({ ...filled(fields, index), elapsed: index % 400, key: newNonce() }),
  // The script submits at once, and leaves the hidden field alone.
  ({ fields }, index) =>
    json({ ...filled(fields, index), leaveEmpty: '', elapsed: index % 1000, key: newNonce() }),
]

const sent = gateOrFull(200, 1000)

test(`[INB-07] of ${sent} messages of naive bots at least 99 in 100 are held back`, async () => {
  await start()
  for (let index = 0; index < sent; index += 1) {
    const target = forms[index % 2] ?? forms[0]
    const machine = machines[Math.floor(index / 2) % machines.length]
    const response = await api.request(target.path, machine?.(target, index))
    expect(response.status).toBeLessThan(400)
  }
  const { all, held } = await kept()
  expect(all).toBe(sent)
  expect(held).toBeGreaterThanOrEqual(sent * 0.99)
})

test('[INB-07] a bot that sends only the specified fields looks like a person without script, so only the limits hold it back', async () => {
  const ceiling = 20
  await start({
    formByNetwork: { points: 40, seconds: 60 },
    formByEveryone: { points: ceiling, seconds: 60 },
  })
  const statuses: number[] = []
  for (let index = 0; index < 50; index += 1) {
    const { path, fields } = forms[index % 2] ?? forms[0]
    const { leaveEmpty: _untouched, ...specified } = filled(fields, index)
    expect(Object.keys(specified)).toHaveLength(4)
    statuses.push((await api.request(path, json(specified))).status)
    if (index === ceiling - 1) expect(await kept()).toEqual({ all: ceiling, held: 0 })
  }
  // Past the ceiling for all visitors it is held back, and past its network's limit refused.
  expect(statuses.filter((status) => status === 201)).toHaveLength(40)
  expect(statuses.slice(40)).toEqual(Array(10).fill(429))
  expect(await kept()).toEqual({ all: 40, held: 40 - ceiling })
})

/**
 * How browsers and password managers recognise fields: by autocomplete, type, name and label, hidden or not.
 * The patterns are broader than theirs.
 */
const known: [pattern: RegExp, text: string][] = [
  [/mail/i, 'amina@example.org'],
  [/\btel|phone|mobile|fax|contact.?n(?:o|um)/i, '+250 700 123 456'],
  [/company|organi[sz]ation|business|employer/i, 'Sample Mills'],
  [/user|login|nick|name|title|person/i, 'Amina Sample'],
  [/address|street|city|town|state|region|country|zip|postal|url|web|site|home/i, 'Kigali'],
  [/pass|otp|code|pin|card|cvc|search|birth|\bage\b|sex|gender/i, '1234'],
]

/** The text of a field when a person submits the form: filled in for them, or typed. */
function personText({ name, type, autocomplete, label }: FormField, typed: string): string {
  const recognised = known.find(([pattern]) => pattern.test(`${autocomplete} ${type} ${name} ${label}`))
  return recognised?.[1] ?? typed
}

test('[INB-07] no browser and no password manager knows the hidden field', () => {
  for (const { fields } of forms) {
    const bait = fields.filter(({ name }) => name === 'leaveEmpty')
    expect(bait).toHaveLength(1)
    for (const field of bait) expect(personText(field, '')).toBe('')
    // The others are recognised, or typed by a person.
    const others = fields.filter(({ name }) => name !== 'leaveEmpty' && !/mainIdea|message/.test(name))
    for (const field of others) expect(personText(field, '')).not.toBe('')
  }
})

test('[INB-07] of 200 people, helped by autofill, quick or slow, with script or without, no one is held back', async () => {
  await start()
  browserGlobals({ fetch: async (input, init) => api.request(pathOf(input), init) })
  const random = numbersFrom(7)

  async function person(index: number): Promise<void> {
    const { form, path, fields } = forms[index % 2] ?? forms[0]
    const values: Record<string, string> = {}
    // In any order: screen readers, voice control and password managers have their own.
    for (const field of fields.toSorted(() => random() - 0.5)) {
      const typed = field.name === 'leaveEmpty' ? '' : `Question ${index}, pasted or typed`
      values[field.name] = personText(field, typed)
    }
    if (index % 5 === 0) {
      const response = await api.request(path, { method: 'POST', body: new URLSearchParams(values) })
      expect(response.headers.get('location')).toMatch(/-sent$/)
      return
    }
    const { leaveEmpty = '', ...contents } = values
    if (contents.phoneNumber) contents.phoneNumber = '250700123456'
    // From a form filled in at once to one open for an hour.
    const since = performance.now() - (index % 3 === 0 ? random() * 100 : random() * 3_600_000)
    const sent = await submitForm({ form, contents, nonce: newNonce(), leaveEmpty, since }, features)
    expect(sent).toEqual({ state: 'sent' })
  }

  // A write that waits for its turn for five seconds is refused, which is another matter.
  await pLimit(10).map(Array.from({ length: 200 }).keys(), person)
  expect(await kept()).toEqual({ all: 200, held: 0 })
})
