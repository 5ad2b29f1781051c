import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir } from 'node:fs/promises'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import type { Covered } from '#lib/cover.ts'
import { cardFile } from '#site/content/social-card.ts'

const program = new URL('draw-cards-process.ts', import.meta.url)

/** Of processes that draw: they know no fonts of the system. */
export const drawingEnvironment = {
  FONTCONFIG_FILE: fileURLToPath(new URL('fonts.conf', import.meta.url)),
  MALLOC_ARENA_MAX: '2',
  // The cache of compiled code halves the time until the first card.
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
}

/** Frees the pixels of one card before the next: 130 megabytes instead of 190. */
const smallHeap = ['--max-semi-space-size=1', '--max-old-space-size=64']

/**
 * Draws the missing cards into a folder, in a process that may read SVG, which this one may not, and that knows the
 * brand's fonts alone.
 */
export async function drawCards(subjects: Covered[], directory: string): Promise<void> {
  await mkdir(directory, { recursive: true })
  const there = new Set(await readdir(directory))
  const missing = subjects.filter((subject) => !there.has(cardFile(subject)))
  if (missing.length === 0) return
  const child = fork(program, { env: drawingEnvironment, execArgv: smallHeap })
  const sent = missing.map(({ id, title, series, seriesNumber, topics, kind, palette }) => {
    return { id, title, series, seriesNumber, topics, kind, ...(palette && { palette }) }
  })
  child.send({ subjects: sent, directory })
  const [code]: unknown[] = await once(child, 'exit')
  if (code !== 0)
    throw new Error(`The social cards could not be drawn: their process ended with ${String(code)}.`)
}
