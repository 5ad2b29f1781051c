import { readFileSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { claim, type PageFacts, type Request } from './page-reader-thread.ts'
import { type Reference, readPage } from './read-page.ts'

/** Below this number of pages, reading takes less time than starting a thread. */
const fewest = 40

/** Maximum pages for the thread; the rest are read here. */
const most = 1_000_000

interface Reading extends PromiseWithResolvers<Reference[] | undefined> {
  number: number
}

/**
 * Reads pages with an HTML parser in a second thread, while this one renders. A page that the thread has not started
 * when its references are needed is read here, so that both threads stay busy.
 */
export function openPageReader() {
  const claims = new Uint8Array(new SharedArrayBuffer(most))
  const readings = new Map<string, Reading>()
  /** Requests queued before the thread starts. */
  let early: Request[] = []
  /** Numbered by the thread, which sends each once. */
  const references: Reference[] = []
  let thread: Worker | undefined
  let hasFailed = false

  /** Leaves the remaining pages to this thread. */
  function giveUp(): void {
    hasFailed = true
    for (const reading of readings.values()) reading.resolve(undefined)
  }

  function start(): Worker {
    const worker = new Worker(new URL('page-reader-thread.ts', import.meta.url), {
      workerData: claims,
      // Without settings of Node: under `node --watch` the thread would send messages among its replies.
      env: {},
      // Nor its options: the build has left the folder from which they name a file.
      execArgv: [],
      // It would otherwise have as much memory for short-lived objects as the process that renders.
      resourceLimits: { maxYoungGenerationSizeMb: 12 },
    })
    worker.unref()
    worker.on('error', giveUp)
    worker.on('message', ({ file, added, numbers }: PageFacts) => {
      references.push(...added)
      readings.get(file)?.resolve(numbers.flatMap((number) => references[number] ?? []))
    })
    return worker
  }

  return {
    /** Reads a page before its references are needed. The file's content never changes. */
    ahead(file: string): void {
      const number = readings.size
      if (hasFailed || number >= most || readings.has(file)) return
      readings.set(file, { number, ...Promise.withResolvers() })
      early.push({ file, number })
      if (early.length > fewest) thread ??= start()
      if (!thread) return
      for (const request of early) thread.postMessage(request, [])
      early = []
    },
    async referencesOf(file: string): Promise<Reference[]> {
      const reading = readings.get(file)
      if (reading && !claim(claims, reading.number)) {
        const read = await reading.promise
        if (read) return read
      }
      try {
        const { references: read } = readPage(readFileSync(file, 'utf8'))
        // Later callers get the cached result.
        reading?.resolve(read)
        // Lets replies of the thread arrive.
        if (thread) await nextTurn()
        return read
      } finally {
        // Resolves even if the file cannot be read, so that no caller hangs.
        reading?.resolve(undefined)
      }
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await thread?.terminate()
    },
  }
}

export type PageReader = ReturnType<typeof openPageReader>
