import { basename } from 'node:path'
import { authorsText } from '#contract/catalogue.ts'
import { forEachName, publicationTexts, savedTexts } from '#contract/publication-fields.ts'
import { publicationTitleLimit } from '#contract/publication-input.ts'
import { day, hour } from '#lib/durations.ts'
import { excerptAtWord } from '#lib/excerpt.ts'
import type { AppointmentRow, Arrival, QueryRow } from '#server/database/message-rows.ts'
import type { PublicationRow } from '#server/database/schema.ts'
import { publishedAt } from '#server/publications/state-request.ts'
import { newId } from '#server/database/new-id.ts'
import { sampleAppointments, sampleQueries } from './messages.ts'
import type { SamplePublication } from './samples.ts'

/** Number of records that a seed creates. */
export interface SeedSize {
  publications: number
  appointments: number
  queries: number
}

/** Shows the product at scale: repeats the samples, further and further back in time. */
export const largeSize: SeedSize = { publications: 5000, appointments: 4000, queries: 6000 }

/** Rows of `count` samples in turn, with the time of each: its age at first, then `step` milliseconds apart. */
function repeat<Sample extends { daysAgo?: number | undefined }, Row>(
  samples: readonly Sample[],
  { now, count = samples.length, step }: { now: number; count: number | undefined; step: number },
  rowOf: (sample: Sample, index: number, at: number) => Row,
): Row[] {
  const oldest = Math.max(...samples.map(({ daysAgo = 0 }) => daysAgo)) * day
  const rounds = Array.from({ length: Math.ceil(count / samples.length) }, () => samples).flat()
  return rounds.slice(0, count).map((sample, index) => {
    const repetition = index - samples.length + 1
    const back = repetition > 0 ? oldest + repetition * step : (sample.daysAgo ?? 0) * day
    return rowOf(sample, index, now - back - index * 60_000)
  })
}

/** Sample publications, newest first. */
export function publicationRows(
  samples: readonly SamplePublication[],
  now: number,
  count?: number,
): PublicationRow[] {
  return repeat(samples, { now, count, step: day / 2 }, (sample, index, at) => ({
    ...forEachName(publicationTexts, () => ''),
    ...forEachName(savedTexts, (name) => (name === 'authors' ? '' : (sample[name] ?? ''))),
    authors: authorsText(sample.authors ?? []),
    id: newId(at),
    ...(index < samples.length
      ? {}
      : { title: excerptAtWord(`Sample ${index + 1}: ${sample.title}`, publicationTitleLimit - 1) }),
    content: sample.content,
    link: sample.link,
    picture_hash: basename(sample.image, '.png') || null,
    ...publishedAt(at),
  }))
}

/** Number of sample messages that are new; the others are read. */
const newSamples = 2

function arrivedAt(changed_at: number, index: number): Arrival {
  return { suspicious: 0, reason: '', state: index < newSamples ? 'new' : 'read', changed_at }
}

/** Sample appointment requests, newest first. */
export function appointmentRows(now: number, count?: number): AppointmentRow[] {
  return repeat(sampleAppointments, { now, count, step: hour }, ({ company_name, message }, index, at) => ({
    id: newId(at),
    full_name: `Sample Visitor ${index + 1}`,
    email: `visitor${index + 1}@example.org`,
    company_name,
    message,
    ...arrivedAt(at, index),
  }))
}

/** Sample messages of visitors, newest first. */
export function queryRows(now: number, count?: number): QueryRow[] {
  return repeat(sampleQueries, { now, count, step: hour }, ({ main_idea }, index, at) => ({
    id: newId(at),
    contact_name: `Sample Visitor ${index + 1}`,
    phone_number: `070${String(100 + index).padStart(7, '0')}`,
    email: `visitor${index + 1}@example.org`,
    main_idea,
    international: 0,
    ...arrivedAt(at, index),
  }))
}
