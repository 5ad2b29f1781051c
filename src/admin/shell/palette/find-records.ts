import { findPublic, hasSearch } from '#admin/lists/find-public.ts'
import { backendHas } from '#admin/shell/backend.ts'
import { navigate } from '#admin/shell/navigation.ts'
import { accountPath, editArticlePath, staffPaths } from '#config/paths.ts'
import { listColleagues } from '#contract/colleagues.ts'
import { appointmentCalls, queryCalls } from '#contract/messages.ts'
import { listUnpublished } from '#contract/publications.ts'
import { callAsStaff } from '#session/session.ts'
import { matching } from './commands.ts'
import type { Command } from './offered.ts'

/** Maximum records of each kind. */
const most = 6

/** Shortest text that is looked for in records. */
export const shortest = 2

function link(name: string, about: string, path: string): Command {
  return { name, about, run: () => navigate(path) }
}

/** The records with the words of a text, and the kinds that could not be read. */
export interface Found {
  found: Command[]
  missing: string[]
}

async function publications(text: string): Promise<Command[]> {
  const [shown, hidden] = await Promise.all([
    findPublic(text),
    backendHas('states') ? callAsStaff(listUnpublished).then(({ records }) => records) : [],
  ])
  const named = (about: string, all: { _id: string; title: string }[]) =>
    matching(
      all.map(({ _id, title }) => link(title, about, editArticlePath(_id))),
      text,
    )
  // A search finds words of texts too; a backend without one returns all publications.
  return [
    ...named('Not public', hidden),
    ...(hasSearch()
      ? shown.map(({ _id, title }) => link(title, 'Publication', editArticlePath(_id)))
      : named('Publication', shown)),
  ]
}

async function senders(text: string): Promise<Command[]> {
  const [queries, appointments] = await Promise.all([
    callAsStaff(queryCalls.list),
    callAsStaff(appointmentCalls.list),
  ])
  const to = (path: string, name: string) => `${path}?${new URLSearchParams({ q: name })}`
  return matching(
    [
      ...queries.records.map(({ contactName: name }) => link(name, 'Message', to(staffPaths.queries, name))),
      ...appointments.records.map(({ fullName: name }) =>
        link(name, 'Appointment', to(staffPaths.appointments, name)),
      ),
    ],
    text,
  )
}

async function colleagues(text: string): Promise<Command[]> {
  if (!backendHas('accounts')) return []
  const { data } = await callAsStaff(listColleagues)
  return matching(
    data.map(({ fullName }) => link(fullName, 'Colleague', accountPath('colleagues'))),
    text,
  )
}

const kinds: [name: string, find: (text: string) => Promise<Command[]>][] = [
  ['publications', publications],
  ['messages', senders],
  ['people', colleagues],
]

/** The publications, messages and people that have the words of a text in their name. */
export async function findRecords(text: string): Promise<Found> {
  const answers = await Promise.allSettled(kinds.map(([, find]) => find(text)))
  return {
    found: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.slice(0, most) : [])),
    missing: kinds.flatMap(([name], place) => (answers[place]?.status === 'rejected' ? [name] : [])),
  }
}
