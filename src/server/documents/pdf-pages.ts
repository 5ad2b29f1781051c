import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

const unpack = promisify(inflate)

/** Bytes of an object stream when unpacked: far more than any page tree takes. */
const longest = 16 * 1024 * 1024

/** Bytes of all object streams of a file when unpacked, so that no file keeps the server busy. */
const longestOfAll = 64 * 1024 * 1024

/** Maximum number of pages that an address names. */
const mostPages = 99_999

/** Letters before and after a type in which its dictionary is looked for: a flat tree names each of its pages. */
const reach = 32 * 1024

/** Maximum number of page trees that are read of a text. */
const mostTrees = 1000

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

/** The largest count of the page trees in a text; earlier versions of a file leave smaller ones behind. */
function largestCount(text: string): number {
  let most = 0
  let trees = 0
  for (const { index } of text.matchAll(/\/Type\s{0,9}\/Pages\b/g)) {
    trees += 1
    if (trees > mostTrees) break
    const [start, end] = [edgeOf(text, index, -1), edgeOf(text, index, 1)]
    if (start < 0 || end < 0) continue
    const [, digits = '0'] = /\/Count\s{1,9}(\d{1,9})\b/.exec(text.slice(start, end)) ?? []
    most = Math.max(most, Number(digits))
  }
  return most
}

interface Counted {
  /** The largest count of a page tree. */
  pages: number
  /** Bytes of the object streams that were unpacked. */
  unpacked: number
}

/** Counts in a part of a PDF, whose newer versions have their page tree in compressed object streams. */
async function countIn(bytes: Buffer, before: Counted): Promise<Counted> {
  const text = bytes.toString('latin1')
  let pages = Math.max(before.pages, largestCount(text))
  let { unpacked } = before
  for (const { index } of text.matchAll(/\/Type\s{0,9}\/ObjStm\b/g)) {
    const begin = text.indexOf('stream', index)
    const end = text.indexOf('endstream', begin)
    if (begin < 0 || end < 0 || unpacked > longestOfAll) break
    const start = begin + 'stream'.length + (text.startsWith('\r\n', begin + 'stream'.length) ? 2 : 1)
    try {
      const stream = await unpack(bytes.subarray(start, end), { maxOutputLength: longest })
      unpacked += stream.length
      pages = Math.max(pages, largestCount(stream.toString('latin1')))
    } catch {
      // Encrypted, compressed in another way, or too long.
    }
  }
  return { pages, unpacked }
}

/** Bytes that are read at once, and of those that are read again with the next: longer than a dictionary or stream. */
const part = { length: 1024 * 1024, overlap: 256 * 1024 }

/**
 * Number of pages of a PDF that is read in parts; 0 if its page tree cannot be read, as in most encrypted files
 * (REA-02).
 */
export async function pagesOfPdf(
  read: (position: number, length: number) => Promise<Buffer>,
  size: number,
): Promise<number> {
  let counted: Counted = { pages: 0, unpacked: 0 }
  for (let position = 0; position < size; position += part.length)
    counted = await countIn(await read(position, part.length + part.overlap), counted)
  return counted.pages > mostPages ? 0 : counted.pages
}
