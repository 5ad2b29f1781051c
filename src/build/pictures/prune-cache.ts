import { readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from '#contract/zod.ts'
import { readJson } from '#build/store.ts'

/** Content of a file that records the picture of an address. */
const record = z.object({ hash: z.string() })

/** The hash of a picture's content, which begins the names of its files. */
const hashOf = (name: string) => /^[0-9a-f]+/.exec(name)?.[0] ?? ''

/**
 * Removes pictures that have no file in these places, so that the size of the cache depends only on published content.
 * Of a picture's addresses the one stays from which it was last read.
 */
export function prunePictures(directory: string, places: Iterable<string>): void {
  const used = new Set([...places].map((place) => hashOf(basename(place))))
  const names = readdirSync(directory)
  const records = names
    .filter((name) => name.endsWith('.url.json'))
    .map((name) => ({ name, changed: statSync(join(directory, name)).mtimeMs }))
    .sort((a, b) => a.changed - b.changed)
  const newest = new Map(
    records.map(({ name }) => [readJson(join(directory, name), record)?.hash ?? '', name]),
  )
  const kept = new Set([...used].map((hash) => newest.get(hash)))
  for (const name of names)
    if (!(name.endsWith('.url.json') ? kept.has(name) : used.has(hashOf(name))))
      rmSync(join(directory, name), { force: true })
}
