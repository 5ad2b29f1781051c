import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pictureByteLimit } from '#contract/publication-input.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { createBoundedQueue } from '#server/http/bounded-queue.ts'
import { childEnvironment } from '#server/database/child-environment.ts'
import type { Received } from '#server/http/endpoint-route.ts'
import { parseJson } from '#server/http/parse-json.ts'
import { type Bounds, saveBody } from '#server/http/read-body.ts'
import type { Reply } from './picture-process.ts'

/**
 * Bytes up to which a body is parsed here, as it may have no picture; the decoding process reads larger ones.
 */
const textLimit = 1024 * 1024

/** Milliseconds without a picture after which the process exits. */
const idleFor = 10_000

/** Lower priority than the thread that serves pages. */
const niceness = 10

const queued = createBoundedQueue({ atOnce: 1, waiting: 16 })
let running: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined

function start(): ChildProcess {
  const child = fork(fileURLToPath(new URL('picture-process.ts', import.meta.url)), {
    serialization: 'advanced',
    env: { ...childEnvironment, MALLOC_ARENA_MAX: '1' },
    // Frees the memory of one picture before the next (picture-process.ts).
    execArgv: ['--max-semi-space-size=1', '--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  if (child.pid !== undefined) setPriority(child.pid, niceness)
  child.once('exit', () => {
    if (running === child) running = undefined
  })
  return child
}

/** Ends the process if the sender leaves: the next picture gets a new one. */
async function ask(file: string, sender: AbortSignal): Promise<Reply> {
  clearTimeout(idle)
  const child = (running ??= start())
  const answered = new AbortController()
  const { signal } = answered
  const leave = () => {
    if (running === child) running = undefined
    child.kill('SIGKILL')
  }
  sender.addEventListener('abort', leave, { signal })
  child.ref()
  child.channel?.ref()
  try {
    child.send(file)
    const replied = once(child, 'message', { signal }).then(([reply]): Reply => reply)
    const ended = once(child, 'exit', { signal }).then((): Reply => ({ code: 'image_unreadable' }))
    return await Promise.race([replied, ended])
  } finally {
    answered.abort()
    // An idle child must not keep a command running.
    child.unref()
    child.channel?.unref()
    idle = setTimeout(() => {
      if (running === child) running = undefined
      if (child.connected) child.disconnect()
    }, idleFor).unref()
  }
}

/** Options of an endpoint whose body has at most one picture and, besides, at most `rest` bytes. */
export function withPicture(rest: number) {
  return { read: readPictureBody, limit: Math.ceil((pictureByteLimit * 4) / 3) + rest }
}

/**
 * Parses a JSON body that may have a picture, and encodes the picture in a child process, one at a time. The
 * child runs at low priority, returns its memory to the system, and has no secrets that a malicious file
 * could reach. The body and the encoded picture pass through a temporary file, because messages between
 * processes are copied on the thread that serves pages. Throws ApiFailure.
 */
export async function readPictureBody(request: Request, bounds: Bounds): Promise<Received> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'body-'))
  const file = join(folder.path, 'body')
  if ((await saveBody(request, bounds, file)) <= textLimit) {
    const bytes = await readFile(file)
    if (!bytes.includes('data:'))
      return { sent: parseJson(new TextDecoder().decode(bytes)), picture: undefined }
  }
  const reply = await queued(() => ask(file, request.signal), '', request.signal)
  if (request.signal.aborted) throw new ApiFailure('body_aborted')
  if ('code' in reply) throw new ApiFailure(reply.code)
  const { sent, picture } = reply
  return { sent, picture: picture && { ...picture, bytes: await readFile(file) } }
}
