import { inflateSync } from 'node:zlib'

/** Bytes of an object stream when unpacked: far more than any page tree takes. */
const longest = 16 * 1024 * 1024

/** Bytes of all object streams of a file when unpacked, so that no file keeps the server busy. */
const longestOfAll = 64 * 1024 * 1024

/** Maximum number of pages that an address names. */
const mostPages = 99_999

/** Letters before and after a type in which its dictionary is looked for: a flat tree names each of its pages. */
const reach = 32 * 1024

/** Maximum number of page trees that are read of a text. */
const mostTrees = 2000

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

/** The unpacked object streams of a PDF, which hold its page tree in newer files. */
function* objectStreams(bytes: Buffer, text: string): Generator<string> {
  let unpacked = 0
  for (const { index } of text.matchAll(/\/Type\s{0,9}\/ObjStm\b/g)) {
    const begin = text.indexOf('stream', index)
    const end = text.indexOf('endstream', begin)
    if (begin < 0 || end < 0) return
    const start = begin + 'stream'.length + (text.startsWith('\r\n', begin + 'stream'.length) ? 2 : 1)
    try {
      const stream = inflateSync(bytes.subarray(start, end), { maxOutputLength: longest })
      unpacked += stream.length
      if (unpacked > longestOfAll) return
      yield stream.toString('latin1')
    } catch {
      // Encrypted, compressed in another way, or too long.
    }
  }
}

/** Number of pages of a PDF; 0 if its page tree cannot be read, as in most encrypted files (REA-02). */
export function pagesOfPdf(bytes: Buffer): number {
  const text = bytes.toString('latin1')
  let most = largestCount(text)
  for (const stream of objectStreams(bytes, text)) most = Math.max(most, largestCount(stream))
  return most > mostPages ? 0 : most
}
