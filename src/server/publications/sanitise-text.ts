import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { sanitiseHtml } from '#lib/sanitise-html.ts'
import { createBoundedQueue } from '#server/bounded-queue.ts'
import { storedPicture } from '#server/images/picture-address.ts'

/** A text, and the host whose kept pictures stay in it; undefined for a text without pictures. */
export interface Sent {
  html: string
  host: string | undefined
}

/** Characters that the thread which serves pages sanitises itself, in some 40 ms at most. */
const shortText = 20_000

/** Milliseconds without a text after which the thread ends. */
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
    // What ended the thread was this text; the next one gets another.
    running = undefined
    throw error
  } finally {
    // An idle thread does not keep a command from ending.
    thread.unref()
    idle = setTimeout(() => {
      running = undefined
      void thread.terminate()
    }, idleFor).unref()
  }
}

/** A text as it is kept, made on the thread that asks. */
export function sanitiseSent({ html, host }: Sent): string {
  return sanitiseHtml(html, host === undefined ? undefined : storedPicture(host))
}

/**
 * A text as it is kept. Long ones are sanitised one at a time on a thread of their own, so that pages do not wait for them.
 * Throws ApiFailure where too many wait.
 */
export async function sanitiseText(sent: Sent): Promise<string> {
  return sent.html.length <= shortText ? sanitiseSent(sent) : queued(() => ask(sent))
}
