import { statfs } from 'node:fs/promises'
import { ApiFailure } from '#server/http/api-failure.ts'
import { isStorageFull } from '#server/database/is-unavailable.ts'
import type { Db } from '#server/database/schema.ts'
import { isMigrated } from '#server/database/migrations/migrate.ts'
import { writeMeta } from '#server/database/meta.ts'

/** Milliseconds for which a result is reused: each check writes. */
const validFor = 1000

/** Minimum bytes for a picture, a message and SQLite's log. */
const room = 16 * 1024 * 1024

interface Checked {
  db: Db
  /** The folder of the database or the sites; undefined if nothing is stored on this disk. */
  folder?: string | undefined
  /** Throws if the built site is unreadable; without it, this process serves no site. */
  readSite?: () => Promise<void>
  /** Bytes left on a folder's disk. */
  bytesLeft?: (folder: string) => Promise<number>
  now?: () => number
}

/** Bytes available to users other than root. */
async function bytesLeftIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

function unavailable(message: string): ApiFailure {
  return new ApiFailure('unavailable', { message, retryAfter: 5 })
}

async function requireRoom(bytesLeft: Promise<number>): Promise<void> {
  const bytes = await bytesLeft.catch(() => {
    throw unavailable('The data folder cannot be read.')
  })
  if (bytes < room)
    throw new ApiFailure('storage_full', { message: `The disk has less than ${room / 1024 / 1024} MB left.` })
}

/**
 * Checks whether this process can do its work: the tables are up to date, a write succeeds, the disk has
 * room, and the site is readable. `check` throws the first failure.
 */
export function createReadiness({ db, folder, readSite, bytesLeft = bytesLeftIn, now = Date.now }: Checked) {
  let stopping = false
  let checked: { at: number; result: Promise<void> } | undefined

  async function requireDatabase(): Promise<void> {
    try {
      if (!(await isMigrated(db))) throw new Error('The tables are not up to date')
      await writeMeta(db, 'checked', new Date(now()).toISOString())
    } catch (error) {
      if (error instanceof Error && isStorageFull(error)) throw error
      throw unavailable('The database cannot be read and written.')
    }
  }

  async function run(): Promise<void> {
    await requireDatabase()
    if (folder !== undefined) await requireRoom(bytesLeft(folder))
    await readSite?.().catch(() => {
      throw unavailable('The built site cannot be read.')
    })
  }

  return {
    check: async (): Promise<void> => {
      if (stopping) throw unavailable('The server is stopping.')
      if (checked === undefined || now() - checked.at > validFor) checked = { at: now(), result: run() }
      await checked.result
    },
    /** Makes this process report that it is not ready, so that it gets no new requests. */
    stop: (): void => {
      stopping = true
    },
  }
}
