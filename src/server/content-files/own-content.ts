import type { Endpoint } from '#contract/endpoint.ts'
import type { Extension } from '#contract/features.ts'
import { readPublicVersion } from '#contract/public-version.ts'
import type { RecordList } from '#contract/record-list.ts'
import { z } from '#contract/zod.ts'
import type { Db } from '#server/database/schema.ts'
import { isDeletedPicture } from '#server/deletion/deleted-uses.ts'
import { listExpertise, publicExpertise } from '#server/expertise/store.ts'
import { hashInAddress } from '#server/pictures/stored-address.ts'
import { findPicture } from '#server/pictures/store.ts'
import { publicCard } from '#server/publications/responses.ts'
import { findPublicVersion } from '#server/publications/public-versions.ts'
import { listPublished } from '#server/publications/store.ts'

const all = { limit: undefined, offset: 0 }

/**
 * The public content of a database as an API with these extensions answers with it, for builds of the site that it
 * serves.
 */
export function openOwnContent(db: Db, features: () => Promise<Extension[]>) {
  const lists = {
    publications: async () => {
      const servesDocuments = (await features()).includes('documents')
      return listPublished(db, all, (row) => publicCard(row, servesDocuments))
    },
    'expertise cards': async () => (await listExpertise(db, all)).rows.map(publicExpertise),
  }
  return {
    list: async <Item>({ answer }: Endpoint<undefined, RecordList<Item>>, noun: keyof typeof lists) =>
      z.parse(answer, await lists[noun]()),
    /** A replaced public version; undefined if there is none. */
    async version(id: string, number: number) {
      const row = await findPublicVersion(db, id, number)
      if (row === undefined) return undefined
      return z.parse(readPublicVersion.answer, publicCard(row, (await features()).includes('documents')))
    },
    /** The stored picture of an address; undefined if there is none. */
    async picture(address: string): Promise<Uint8Array | undefined> {
      const hash = hashInAddress(address)
      if (hash === undefined || (await isDeletedPicture(db, hash))) return undefined
      return (await findPicture(db, hash))?.bytes
    },
  }
}
