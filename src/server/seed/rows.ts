import { forEachName, publicationTexts } from '#contract/publication-fields.ts'
import { publicationTitleLimit } from '#contract/publication-input.ts'
import { day, hour } from '#lib/durations.ts'
import { excerptAtWord } from '#lib/excerpt.ts'
import { joinTopics } from '#lib/topics.ts'
import type { EncodedPicture } from '#server/database/encoded-picture.ts'
import type { AppointmentRow, Arrival, QueryRow } from '#server/database/message-rows.ts'
import type { PublicationRow } from '#server/database/schema.ts'
import { publishedAt } from '#server/publications/state-request.ts'
import { newId } from '#server/database/new-id.ts'
import { sampleAppointments, sampleQueries } from './messages.ts'
import { samplePublications } from './publications.ts'

/** Number of records that a seed creates. */
export interface SeedSize {
  publications: number
  appointments: number
  queries: number
}

/** Each sample once. */
export const sampleSize: SeedSize = {
  publications: samplePublications.length,
  appointments: sampleAppointments.length,
  queries: sampleQueries.length,
}

/** Shows the product at scale: repeats the samples, further and further back in time. */
export const largeSize: SeedSize = { publications: 5000, appointments: 4000, queries: 6000 }

/**
 * Repeats the samples `count` times in total, with the time of each: its own at first, then `step`
 * milliseconds apart.
 */
function* repeated<Sample>(
  samples: Sample[],
  {
    count,
    now,
    step,
    daysAgo,
  }: { count: number; now: number; step: number; daysAgo: (sample: Sample) => number },
): Generator<{ sample: Sample; index: number; again: boolean; at: number }> {
  const oldest = Math.max(...samples.map(daysAgo)) * day
  for (let index = 0; index < count; index += 1) {
    const sample = samples[index % samples.length]
    if (sample === undefined) return
    const again = index >= samples.length
    const back = again ? oldest + (index - samples.length + 1) * step : daysAgo(sample) * day
    yield { sample, index, again, at: now - back - index * 60_000 }
  }
}

/** Sample publications, newest first; `pictures` has one per sample. */
export function publicationRows(count: number, now: number, pictures: EncodedPicture[]): PublicationRow[] {
  const all = repeated(samplePublications, { count, now, step: day / 2, daysAgo: ({ daysAgo }) => daysAgo })
  return Array.from(all, ({ sample, index, again, at }) => ({
    ...forEachName(publicationTexts, () => ''),
    id: newId(at),
    title: again
      ? excerptAtWord(`Sample ${index + 1}: ${sample.title}`, publicationTitleLimit - 1)
      : sample.title,
    content: sample.html,
    link: sample.link,
    picture_hash: pictures[index % samplePublications.length]?.hash ?? null,
    author: sample.author,
    position: sample.position,
    topics: joinTopics(sample.topics),
    ...publishedAt(at),
  }))
}

/** Number of sample messages that are new; the others are read. */
const newSamples = 2

function arrivedAt(changed_at: number, index: number): Arrival {
  return { suspicious: 0, reason: '', state: index < newSamples ? 'new' : 'read', changed_at }
}

/** Sample appointment requests, newest first. */
export function appointmentRows(count: number, now: number): AppointmentRow[] {
  const all = repeated(sampleAppointments, { count, now, step: hour, daysAgo: ([daysAgo]) => daysAgo })
  return Array.from(all, ({ sample: [, company_name, message], index, at }) => ({
    id: newId(at),
    full_name: `Sample Visitor ${index + 1}`,
    email: `visitor${index + 1}@example.org`,
    company_name,
    message,
    ...arrivedAt(at, index),
  }))
}

/** Sample messages of visitors, newest first. */
export function queryRows(count: number, now: number): QueryRow[] {
  const all = repeated(sampleQueries, { count, now, step: hour, daysAgo: ([daysAgo]) => daysAgo })
  return Array.from(all, ({ sample: [, main_idea], index, at }) => ({
    id: newId(at),
    contact_name: `Sample Visitor ${index + 1}`,
    phone_number: `070${String(100 + index).padStart(7, '0')}`,
    email: `visitor${index + 1}@example.org`,
    main_idea,
    international: 0,
    ...arrivedAt(at, index),
  }))
}
