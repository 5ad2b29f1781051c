import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '#built-site/write-file-atomic.ts'
import { z } from '#contract/zod.ts'
import { byNewest } from '#lib/record-date.ts'
import type { Content } from '#site/content/content-file.ts'

const digests = z.array(z.string())

function fileIn(cacheDirectory: string): string {
  return join(cacheDirectory, 'list-before.json')
}

/**
 * `pageDigest` of the publications of the last build that deferred no page, in the order of the list; empty if
 * unknown.
 */
export async function readPreviousList(cacheDirectory: string): Promise<string[]> {
  try {
    return z.parse(digests, JSON.parse(await readFile(fileIn(cacheDirectory), 'utf8')))
  } catch {
    return []
  }
}

/** Stores the digests of the list's pages, for quick builds that reuse them (site/content/list-keys.ts). */
export async function savePreviousList(cacheDirectory: string, { publications }: Content): Promise<void> {
  const inOrder = publications
    .map(({ id, date, pageDigest }) => ({ id, date: date === null ? null : new Date(date), pageDigest }))
    .sort(byNewest)
  await writeFileAtomic(fileIn(cacheDirectory), JSON.stringify(inOrder.map(({ pageDigest }) => pageDigest)))
}
