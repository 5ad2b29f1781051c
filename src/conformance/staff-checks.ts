import { createAppointment } from '#contract/appointment-form.ts'
import { login, logout, readMe } from '#contract/auth.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { deleteExpertiseCard, listExpertiseCards } from '#contract/expertise-cards.ts'
import { createExpertiseCard, updateExpertiseCard } from '#contract/expertise-input.ts'
import {
  deletePublicationCard,
  listPublicationCards,
  readPublicationCard,
} from '#contract/publication-cards.ts'
import { createPublicationCard } from '#contract/publication-input.ts'
import { appointmentCalls, queryCalls } from '#contract/messages.ts'
import { createQuery } from '#contract/query-form.ts'
import type { RecordList } from '#contract/record-list.ts'
import type { Probe } from './probe.ts'

export interface Credentials {
  email: string
  password: string
}

interface Identified {
  _id: string
}

interface Cycle<Item> {
  create: Endpoint
  list: Endpoint<unknown, RecordList<Item>>
  remove: Endpoint
  /** The record to send; `isIt` recognises it in the list. */
  body: object
  isIt: (item: Item) => boolean
  /** Further checks while the record exists. */
  meanwhile?: (item: Item) => Promise<void>
}

/** A PNG of one white pixel. */
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC'

/** Creates a marked record, finds it in the list, deletes it, and checks that it is gone. */
async function checkCycle<Item extends Identified>(
  probe: Probe,
  token: string,
  cycle: Cycle<Item>,
): Promise<void> {
  const { create, list, remove, body, isIt, meanwhile } = cycle
  const access = { token }
  const { status } = await probe.send(create, { body, ...(create.access === 'staff' ? access : {}) })
  probe.note(create)
  if (status > 299) {
    probe.note(create, `it responds with status ${status} to the specified body`)
    return
  }
  const item = (await probe.expectSuccess(list, access))?.records.find(isIt)
  if (!item) {
    probe.note(create, `an accepted record is missing in ${list.method} ${list.path} afterwards`)
    return
  }
  await meanwhile?.(item)
  await probe.expectSuccess(remove, { id: item._id, ...access })
  if ((await probe.expectSuccess(list, access))?.records.some(isIt))
    probe.note(remove, 'a deleted record is still in the list afterwards')
}

/** Checks the calls that need an account. Each record created is marked as a check, and deleted again. */
export async function checkStaffCalls(probe: Probe, { email, password }: Credentials): Promise<void> {
  const answer = await probe.expectSuccess(login, { body: { email, password } })
  const token = answer?.token ?? ''
  if (token === '') {
    probe.note(login, 'the given account cannot sign in, so that the calls of staff stay unchecked')
    return
  }
  await probe.expectSuccess(readMe, { token })
  const mark = `Conformance check ${new Date().toISOString().slice(0, 19)}`
  const person = { email: 'conformance@example.org' }

  await checkCycle(probe, token, {
    create: createAppointment,
    list: appointmentCalls.list,
    remove: appointmentCalls.remove,
    body: { ...person, fullName: mark, companyName: 'Conformance check', message: mark },
    isIt: ({ fullName }) => fullName === mark,
  })
  await checkCycle(probe, token, {
    create: createQuery,
    list: queryCalls.list,
    remove: queryCalls.remove,
    body: { ...person, contactName: mark, phoneNumber: '250700000000', mainIdea: mark },
    isIt: ({ contactName }) => contactName === mark,
  })
  const title = mark.slice(-34)
  const changed = `${title}*`
  await checkCycle(probe, token, {
    create: createExpertiseCard,
    list: listExpertiseCards,
    remove: deleteExpertiseCard,
    body: { title, content: '<p>A check.</p>' },
    isIt: (card) => card.title === title || card.title === changed,
    async meanwhile({ _id: id }) {
      const body = { title: changed, content: '<p>A check.</p>' }
      await probe.expectSuccess(updateExpertiseCard, { id, body, token })
      const after = await probe.expectSuccess(listExpertiseCards)
      if (!after?.records.some((card) => card.title === changed))
        probe.note(updateExpertiseCard, 'a changed record is unchanged in the list afterwards')
    },
  })
  await checkCycle(probe, token, {
    create: createPublicationCard,
    list: listPublicationCards,
    remove: deletePublicationCard,
    body: { title: mark, content: '<p>A check.</p>', link: '', image: pixel },
    isIt: (card) => card.title === mark,
    async meanwhile({ _id: id }) {
      const card = await probe.expectSuccess(readPublicationCard, { id })
      if (card && !card.content.includes('A check.'))
        probe.note(readPublicationCard, 'its content is not what was sent')
      if (card?.image === '')
        probe.note(createPublicationCard, 'the picture that was sent is not in `image` afterwards')
    },
  })
  await probe.expectSuccess(logout, { token })
  await probe.expectRefusal(readMe, [401], 'with the token of a session that was signed out', { token })
}
