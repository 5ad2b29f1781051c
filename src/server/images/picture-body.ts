import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { ApiFailure } from '#server/api-failure.ts'
import { createBoundedQueue } from '#server/bounded-queue.ts'
import type { PictureBody, Reply } from './picture-process.ts'

/** Milliseconds without a picture after which the process ends. */
const idleFor = 10_000

/** Behind the thread that serves pages. */
const niceness = 10

const queued = createBoundedQueue({ atOnce: 1, waiting: 16 })
let running: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined

function start(): ChildProcess {
  const child = fork(fileURLToPath(new URL('picture-process.ts', import.meta.url)), {
    serialization: 'advanced',
    env: { MALLOC_ARENA_MAX: '1' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  if (child.pid !== undefined) setPriority(child.pid, niceness)
  child.once('exit', () => {
    if (running === child) running = undefined
  })
  return child
}

async function ask(bytes: Uint8Array): Promise<Reply> {
  clearTimeout(idle)
  const child = (running ??= start())
  const answered = new AbortController()
  const { signal } = answered
  child.ref()
  child.channel?.ref()
  try {
    child.send(bytes)
    const replied = once(child, 'message', { signal }).then(([reply]): Reply => reply)
    const ended = once(child, 'exit', { signal }).then((): Reply => ({ code: 'image_unreadable' }))
    return await Promise.race([replied, ended])
  } finally {
    answered.abort()
    // An idle process does not keep a command from ending.
    child.unref()
    child.channel?.unref()
    idle = setTimeout(() => {
      running = undefined
      child.disconnect()
    }, idleFor).unref()
  }
}

/**
 * Parses a JSON body with a picture in it, and encodes the picture, one at a time in a process of its own: its memory
 * goes back to the system, pages come first, and what a file does to the decoder it does to one that knows no secret.
 * Throws ApiFailure.
 */
export async function parsePictureBody(bytes: Uint8Array): Promise<PictureBody> {
  const reply = await queued(() => ask(bytes))
  if ('code' in reply) throw new ApiFailure(reply.code)
  return reply
}
