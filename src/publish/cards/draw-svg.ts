import { type ChildProcess, fork } from 'node:child_process'
import { drawingEnvironment } from './draw-cards.ts'

const program = new URL('draw-svg-process.ts', import.meta.url)

/** Milliseconds without work after which the process ends. */
const idleTime = 2000

interface Answer {
  place: number
  png?: Uint8Array<ArrayBuffer>
  why?: string
}

let child: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined
let places = 0
const waiting = new Map<number, (answer: Answer) => void>()

function start(): ChildProcess {
  const started = fork(program, { env: drawingEnvironment, serialization: 'advanced' })
  started.on('message', (answer: Answer) => waiting.get(answer.place)?.(answer))
  started.once('exit', (code) => {
    if (child === started) child = undefined
    for (const [place, answer] of waiting) answer({ place, why: `its process ended with ${String(code)}` })
  })
  return started
}

/**
 * Draws an SVG as a PNG, in a process that may read SVG, which this one may not, and that knows the fonts of charts alone.
 * Rejects if it cannot be drawn.
 */
export async function drawSvg(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  clearTimeout(idle)
  child ??= start()
  const place = (places += 1)
  const { promise, resolve } = Promise.withResolvers<Answer>()
  waiting.set(place, resolve)
  child.send({ place, svg })
  const { png, why } = await promise
  waiting.delete(place)
  if (waiting.size === 0) idle = setTimeout(() => child?.disconnect(), idleTime).unref()
  if (png === undefined) throw new Error(`The drawing could not be made: ${why}`)
  return png
}
