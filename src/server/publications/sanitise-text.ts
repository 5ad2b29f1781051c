import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { sanitiseHtml } from '#document/sanitise-html.ts'
import { plainAddress } from '#lib/plain-address.ts'
import { createBoundedQueue } from '#server/http/bounded-queue.ts'
import { storedPicture } from '#server/pictures/stored-address.ts'

/** A text, and the host whose stored pictures stay in it; undefined for a text without pictures. */
export interface Sent {
  html: string
  host: string | undefined
}

/** Maximum characters sanitised on the thread that serves pages, which takes 40 ms at most. */
const shortText = 20_000

/** Milliseconds without a text after which the thread exits. */
const idleFor = 10_000

const queued = createBoundedQueue({ atOnce: 1, waiting: 16 })
let running: Worker | undefined
let idle: NodeJS.Timeout | undefined

async function ask(sent: Sent): Promise<string> {
  clearTimeout(idle)
  const thread = (running ??= new Worker(new URL('sanitise-thread.ts', import.meta.url)))
  thread.ref()
  try {
    thread.postMessage(sent, [])
    const [sanitised]: string[] = await once(thread, 'message')
    return sanitised ?? ''
  } catch (error) {
    // This text crashed the thread; the next one gets a new thread.
    running = undefined
    throw error
  } finally {
    // An idle thread must not keep a command running.
    thread.unref()
    idle = setTimeout(() => {
      running = undefined
      void thread.terminate()
    }, idleFor).unref()
  }
}

/** Sanitises a text on the calling thread, and removes the wrappers of its links. */
export function sanitiseSent({ html, host }: Sent): string {
  return sanitiseHtml(html, host === undefined ? undefined : storedPicture(host), plainAddress)
}

/**
 * Sanitises a text. Long ones are sanitised one at a time on a separate thread, so that pages do not wait for
 * them. Throws ApiFailure if too many wait.
 */
export async function sanitiseText(sent: Sent): Promise<string> {
  return sent.html.length <= shortText ? sanitiseSent(sent) : queued(() => ask(sent))
}
