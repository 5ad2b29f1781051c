import { createInflate } from 'node:zlib'
import { ApiFailure } from '#server/http/api-failure.ts'

/** Bytes of an object stream when unpacked: far more than any page tree takes. */
const longest = 16 * 1024 * 1024

/**
 * What reading one file may take, so that no file keeps the server busy; beyond, its number of pages is unknown. Streams
 * that cannot be unpacked count as well.
 */
const most = {
  /** Bytes of all object streams when unpacked. */
  unpacked: 64 * 1024 * 1024,
  streams: 10_000,
  /** Letters that are looked at around page trees. */
  letters: 32 * 1024 * 1024,
}

/** Maximum number of pages that an address names. */
const mostPages = 99_999

/** Letters before and after a type in which its dictionary is looked for: a flat tree names each of its pages. */
const reach = 32 * 1024

/** Letters that each tree counts for at least: finding one takes as long as looking at so many. */
const least = 256

const [opens, closes] = ['<'.charCodeAt(0), '>'.charCodeAt(0)]

/** The place in a text at which a dictionary that is open at `from` begins (`step` -1) or ends (1); -1 if it is far. */
function edgeOf(text: string, from: number, step: -1 | 1): number {
  const [inward, outward] = step === 1 ? [opens, closes] : [closes, opens]
  const last = Math.min(text.length - 1, Math.max(0, from + step * reach))
  let depth = 0
  for (let at = from; at !== last; at += step) {
    const letter = text.charCodeAt(at)
    if (letter !== text.charCodeAt(at + 1)) continue
    if (letter === outward && depth === 0) return at
    if (letter !== inward && letter !== outward) continue
    depth += letter === inward ? 1 : -1
    if (at + step === last) return -1
    at += step
  }
  return text.charCodeAt(last) === outward && depth === 0 ? last : -1
}

/** A file while it is read. */
interface Reading {
  /** The largest count of a page tree; earlier versions of a file leave smaller ones behind. */
  pages: number
  /** The remaining limits, of those in `most`. */
  left: Record<keyof typeof most, number>
  /** Place after the last stream that was unpacked: each is unpacked once. */
  end: number
  /** Aborted when the sender has disconnected. */
  signal: AbortSignal | undefined
}

function isSpent({ left }: Reading): boolean {
  return Object.values(left).some((rest) => rest < 0)
}

/** Counts the pages of the page trees in a text. */
function countTrees(text: string, reading: Reading): void {
  for (const { index } of text.matchAll(/\/Type\s{0,9}\/Pages\b/g)) {
    if (isSpent(reading)) return
    const [start, end] = [edgeOf(text, index, -1), edgeOf(text, index, 1)]
    reading.left.letters -= start < 0 || end < 0 ? reach : Math.max(end - start, least)
    if (start < 0 || end < 0) continue
    const [, digits = '0'] = /\/Count\s{1,9}(\d{1,9})\b/.exec(text.slice(start, end)) ?? []
    reading.pages = Math.max(reading.pages, Number(digits))
  }
}

/** Unpacks an object stream and counts its pages. One that is encrypted, damaged or too long has none. */
async function countUnpacked(bytes: Uint8Array, reading: Reading): Promise<void> {
  const { left } = reading
  const chunks: Buffer[] = []
  let size = 0
  const stream = createInflate({ chunkSize: 64 * 1024 })
  stream.end(bytes)
  try {
    for await (const chunk of stream) {
      size += chunk.length
      left.unpacked -= chunk.length
      if (size > longest || left.unpacked < 0) return
      chunks.push(chunk)
    }
  } catch {
    return
  }
  countTrees(Buffer.concat(chunks).toString('latin1'), reading)
}

/** Counts in a part of a file, whose newer versions have their page tree in compressed object streams. */
async function countPart(bytes: Buffer, position: number, reading: Reading): Promise<void> {
  const text = bytes.toString('latin1')
  countTrees(text, reading)
  for (const { index } of text.matchAll(/\/Type\s{0,9}\/ObjStm\b/g)) {
    if (position + index < reading.end) continue
    if (reading.signal?.aborted) throw new ApiFailure('body_aborted')
    const begin = text.indexOf('stream', index)
    const end = text.indexOf('endstream', begin)
    reading.left.streams -= 1
    if (begin < 0 || end < 0 || isSpent(reading)) return
    const start = begin + 'stream'.length + (text.startsWith('\r\n', begin + 'stream'.length) ? 2 : 1)
    reading.end = position + end
    await countUnpacked(bytes.subarray(start, end), reading)
  }
}

/** Bytes that are read at once, and of those that are read again with the next: longer than a dictionary or stream. */
const part = { length: 1024 * 1024, overlap: 256 * 1024 }

/**
 * Number of pages of a PDF that is read in parts; 0 if its page tree cannot be read, as in most encrypted files, or takes
 * too long (REA-02). Throws ApiFailure if `signal` is aborted.
 */
export async function pagesOfPdf(
  read: (position: number, length: number) => Promise<Buffer>,
  size: number,
  signal?: AbortSignal,
): Promise<number> {
  const reading: Reading = { pages: 0, left: { ...most }, end: 0, signal }
  for (let position = 0; position < size && !isSpent(reading); position += part.length)
    await countPart(await read(position, part.length + part.overlap), position, reading)
  return isSpent(reading) || reading.pages > mostPages ? 0 : reading.pages
}
