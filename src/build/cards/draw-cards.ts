import { once } from 'node:events'
import { mkdir, readdir } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { Content } from '#site/content/content-file.ts'
import { cardFile, type CardSubject, siteSubject } from '#site/content/social-card.ts'
import { drawAll } from './draw-all.ts'

/** Below this number of cards, drawing takes less time than starting a thread. */
const fewest = 20

/** All cards of a site: its own and those of its publications. */
export function subjectsOf({ publications }: Pick<Content, 'publications'>): CardSubject[] {
  return [siteSubject, ...publications]
}

/** Draws the missing cards into a folder. Many are drawn in a worker thread, while this one renders pages. */
export async function drawCards(subjects: CardSubject[], directory: string): Promise<void> {
  await mkdir(directory, { recursive: true })
  const there = new Set(await readdir(directory))
  const missing = subjects.filter((subject) => !there.has(cardFile(subject)))
  const work = { subjects: missing.map(({ id, title }) => ({ id, title })), directory }
  if (missing.length < fewest) return drawAll(work)
  const thread = new Worker(new URL('draw-cards-thread.ts', import.meta.url), {
    workerData: work,
    env: {},
    // Node's options may name a file from the folder that the build has left.
    execArgv: [],
  })
  // An error of the thread is thrown here.
  await once(thread, 'exit')
}
