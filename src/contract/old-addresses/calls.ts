import { endpoint, staffExtension } from '../endpoint.ts'
import { objectId } from '../fields.ts'
import { z } from '../zod.ts'

/** A path of the site, in percent signs or decoded; a path of 200 letters has at most so many characters. */
const pathText = z.string().check(z.maxLength(2048))

/** A path that leads to a publication. */
const oldAddress = z.object({ path: z.string(), id: objectId })

const listed = z.object({ data: z.array(oldAddress) })

/** Extension `old-addresses` (REV-05): the paths that lead to a public publication, for builds of the site. */
export const listOldAddresses = endpoint('GET', '/api/old-addresses', {
  access: 'public',
  extension: true,
  sends: listed,
})

const managed = z.object({
  /** All that staff entered, by path. */
  old: z.array(z.object({ path: z.string(), id: objectId, title: z.string(), isPublic: z.boolean() })),
  /** Asked for by readers, and without a page: those of most days first. */
  missing: z.array(
    z.object({
      path: z.string(),
      count: z.number(),
      /** Days on which it was asked for, and the last of them, as 2026-11-03. */
      days: z.number(),
      lastDay: z.string(),
    }),
  ),
})
export type ManagedAddresses = z.infer<typeof managed>
export type MissingAddress = ManagedAddresses['missing'][number]

export const listManagedAddresses = endpoint('GET', '/api/missing-addresses', {
  ...staffExtension,
  sends: managed,
})

/** Lets a path lead to a publication, in place of the one that it leads to now. */
export const addOldAddress = endpoint('POST', '/api/old-addresses', {
  ...staffExtension,
  body: z.object({ path: pathText, id: objectId }),
})

/** Removes a path. */
export const removeOldAddress = endpoint('POST', '/api/old-addresses/removals', {
  ...staffExtension,
  body: z.object({ path: pathText }),
})

/** A page for missing addresses was shown at a path. The response does not reveal whether that was counted. */
export const countMissing = endpoint('POST', '/api/missing-addresses', {
  access: 'public',
  extension: true,
  body: z.object({ path: pathText }),
})

export const calls = {
  listOldAddresses,
  listManagedAddresses,
  addOldAddress,
  removeOldAddress,
  countMissing,
} as const
