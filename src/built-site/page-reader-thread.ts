import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { type Reference, readPage } from './read-page.ts'

/** A page to read, and the index of its claim. */
export interface Request {
  file: string
  number: number
}

/** The references of a page, as indexes of the references sent so far, those in `added` included. */
export interface PageFacts {
  file: string
  added: Reference[]
  numbers: number[]
}

/** Claims a page for one of the two threads. Returns false if the other has it. */
export function claim(claims: Uint8Array, number: number): boolean {
  return Atomics.exchange(claims, number, 1) === 0
}

/** Pages share most of their references: each is sent between the threads once. */
const known = new Map<string, number>()

function factsOf(file: string): PageFacts {
  const added: Reference[] = []
  const numbers = readPage(readFileSync(file, 'utf8')).references.map((reference) => {
    const key = `${reference.kind} ${reference.value}`
    const number = known.get(key) ?? known.size
    if (number === known.size) {
      known.set(key, number)
      added.push(reference)
    }
    return number
  })
  return { file, added, numbers }
}

const claims: unknown = workerData
if (claims instanceof Uint8Array)
  parentPort?.on('message', ({ file, number }: Request) => {
    if (claim(claims, number)) parentPort?.postMessage(factsOf(file), [])
  })
