import { isReservedPath } from '#config/reserved-paths.ts'
import { z } from '#contract/zod.ts'
import { isOldPath, longestPath } from '#lib/old-address.ts'
import { parsedRecord } from '#server/content-files/records.ts'
import type { PublicationFiles } from '#server/hooks.ts'
import { leadsTo, mostAddresses, pathsOf, storeAddress } from './store.ts'

/** The page of a publication that was removed (lead-on.ts). */
const ofPublication = /^\/publication\/[0-9a-f]{24}$/

const path = z.string().check(
  z.maxLength(2 * longestPath, { abort: true }),
  z.refine((text) => isOldPath(text) && (!isReservedPath(text) || ofPublication.test(text)), {
    error: 'Not an old address',
  }),
)
const field = z.object({ oldAddresses: z._default(z.array(path).check(z.maxLength(2 * mostAddresses)), []) })

/** Old addresses in the file of an exported publication. */
export const addressFiles: PublicationFiles = {
  async write(db, { id }) {
    const oldAddresses = await pathsOf(db, id)
    return oldAddresses.length === 0 ? {} : { oldAddresses }
  },
  read(file) {
    const { oldAddresses } = parsedRecord(field, file)
    return async (work, id) => {
      // One that leads elsewhere in this database stays: staff have chosen that.
      for (const each of oldAddresses)
        if ((await leadsTo(work, each)) === undefined) await storeAddress(work, { path: each, id, now: 0 })
    }
  },
}
