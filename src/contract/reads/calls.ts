import { endpoint, staffExtension } from '../endpoint.ts'
import { objectId } from '../fields.ts'
import { z } from '../zod.ts'

/** Labels of letters, digits, hyphens and underscores, separated by single dots. */
const hostShape = /^[a-z\d_]+(?:(?:\.|-+)[a-z\d_]+)*$/

/** In place of a host that is not valid, and of those beyond the number that is stored. */
export const otherHosts = 'other'

/** The host of the page that led to a publication, without its port; '' if there is none. */
const referrerHost = z.pipe(
  z._default(z.string(), ''),
  z.transform((text) => {
    const host = text.replace(/:\d{1,5}$/, '').toLowerCase()
    return host === '' || (host.length <= 100 && hostShape.test(host)) ? host : otherHosts
  }),
)

/** The most reads and downloads that an import may give one publication, over all days. */
export const mostReads = 1_000_000_000

/** A read or a download, as a page sends it. */
export const sentRead = z.object({ id: objectId, kind: z.enum(['read', 'download']), host: referrerHost })

/**
 * Extension `reads` (REA-03): a publication was read, or its PDF downloaded. The response does not reveal whether that
 * was counted.
 */
export const countRead = endpoint('POST', '/api/reads', { access: 'public', extension: true, body: sentRead })
export type CountedRead = z.infer<typeof sentRead>

/** Days of the two periods of sums; today is the last. */
export const readPeriods = { month: 30, year: 365 } as const

const sums = z.object({ month: z.number(), year: z.number() })
const listed = z.object({ data: z.array(z.object({ _id: objectId, reads: sums, downloads: sums })) })
export type ReadSums = z.infer<typeof listed>['data'][number]

/** Identifiers in one call of `listReads`. */
export const mostListed = 100

/** Sums of the publications in `?ids=`, separated by commas; those without any are left out. */
export const listReads = endpoint('GET', '/api/reads', { ...staffExtension, sends: listed })

const ofOne = z.object({
  /** By the firm's clock, as 2026-11-03. */
  today: z.string(),
  /** Days with counts within the longer period, earliest first. */
  days: z.array(z.object({ day: z.string(), reads: z.number(), downloads: z.number() })),
  /** Reads by host, most first; '' has those without one. */
  hosts: z.array(z.extend(sums, { host: z.string() })),
})
export type PublicationReads = z.infer<typeof ofOne>

export const readReads = endpoint('GET', '/api/reads/{id}', { ...staffExtension, sends: ofOne })

export const calls = { countRead, listReads, readReads } as const
