import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Names of the product's own backups; files with other names are the operator's and stay. */
const nightly = /^nightly-(\d{4}-\d\d-\d\d)\.sqlite$/
const beforeUpdate = /^before-\d{4}-[a-z0-9-]+-\d{4}-\d\d-\d\d\.sqlite$/
const unfinished = /^(?:nightly|before)-[a-z0-9-]+\.sqlite\.part(?:-journal|-wal|-shm)?$/

/**
 * Number of backups retained: the newest nights, the newest of each week, and those before updates. The first of
 * six weeks is the current one, and the last has only its newest: on a Monday they reach back 29 days
 * (OWN-05).
 */
const kept = { nights: 7, weeks: 6, updates: 4 }

/** Name of the backup of a night, by its day: 2026-11-30. */
export function nightlyName(day: string): string {
  return `nightly-${day}.sqlite`
}

/** Name of the backup before the tables change; `migration` is the first that changes them. */
export function beforeUpdateName(migration: string, day: string): string {
  return `before-${migration}-${day}.sqlite`
}

/** Counts weeks, which begin on Mondays. */
function weekOf(day: string): number {
  return Math.floor((Date.parse(day) / 86_400_000 + 3) / 7)
}

/** The expired backups among some file names. */
export function expiredBackups(names: string[]): string[] {
  const nights = names
    .flatMap((name) => {
      const day = nightly.exec(name)?.[1]
      return day === undefined ? [] : [{ name, day }]
    })
    .sort((a, b) => (a.day < b.day ? 1 : -1))
  const ofWeeks = [...Map.groupBy(nights, ({ day }) => weekOf(day)).values()]
    .slice(0, kept.weeks)
    .flatMap(([newest]) => newest ?? [])
  const staying = new Set([...nights.slice(0, kept.nights), ...ofWeeks])
  const updates = names
    .filter((name) => beforeUpdate.test(name))
    .sort((a, b) => (a.slice(-17) < b.slice(-17) || (a.slice(-17) === b.slice(-17) && a < b) ? 1 : -1))
  return [
    ...nights.filter((night) => !staying.has(night)).map(({ name }) => name),
    ...updates.slice(kept.updates),
  ]
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
}

/** Deletes expired backups, and nothing else. */
export async function removeExpired(folder: string): Promise<void> {
  for (const name of expiredBackups(await namesIn(folder))) await rm(join(folder, name), { force: true })
}

/** Deletes the files of an interrupted backup. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of (await namesIn(folder)).filter((name) => unfinished.test(name)))
    await rm(join(folder, name), { force: true })
}

export interface BackupFile {
  path: string
  bytes: number
  /** Milliseconds since 1970 when it was written. */
  writtenAt: number
}

/** Every backup in a folder, those of the operator included, newest first. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const files = (await namesIn(folder)).filter((name) => name.endsWith('.sqlite'))
  const backups = await Promise.all(
    files.map(async (name) => {
      const path = join(folder, name)
      const { size, mtimeMs } = await stat(path)
      return { path, bytes: size, writtenAt: mtimeMs }
    }),
  )
  return backups.sort((a, b) => b.writtenAt - a.writtenAt)
}
