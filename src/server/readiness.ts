import { statfs } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { ApiFailure } from './api-failure.ts'
import { isStorageFull } from './database/is-unavailable.ts'
import type { Database } from './database/schema.ts'
import { isMigrated } from './migrations/migrate.ts'
import { writeMeta } from './store/meta.ts'

/** Milliseconds that one check answers for: each of them writes. */
const validFor = 1000

/** Bytes that a picture, a message and SQLite's log need at least. */
const room = 16 * 1024 * 1024

interface Checked {
  db: Kysely<Database>
  /** The folder with the database or the sites; undefined where nothing is kept on this disk. */
  folder?: string | undefined
  /** Throws when the built site cannot be read; without it no site is served from here. */
  readSite?: () => Promise<void>
  /** Bytes left on a folder's disk. */
  bytesLeft?: (folder: string) => Promise<number>
  now?: () => number
}

/** Bytes that those who are not root can still write. */
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
 * Whether this process can do all that is asked of it: the tables are up to date, a write is kept, there is
 * room for more, and the site can be read. `check` throws the first reason why not.
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
    /** From now on this process is not ready, so that nothing new is sent to it. */
    stop: (): void => {
      stopping = true
    },
  }
}
