import JSZip, { type JSZipObject } from 'jszip'
import { limits, type RefusalReason } from '#admin/import/refusal.ts'

/** Thrown by `openDocx`. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(reason)
    this.reason = reason
  }
}

/** JSZip's method to read a file in chunks, which its types lack. */
interface Inflating {
  on: ((event: 'data', listener: (chunk: Uint8Array<ArrayBuffer>) => void) => Inflating) &
    ((event: 'error', listener: (error: unknown) => void) => Inflating) &
    ((event: 'end', listener: () => void) => Inflating)
  pause: () => void
  resume: () => void
}

function isStreaming(
  entry: JSZipObject,
): entry is JSZipObject & { internalStream: (type: 'uint8array') => Inflating } {
  return 'internalStream' in entry
}

/** Unpacks an entry; stops when it exceeds `most`, because the declared size can be wrong. */
function unpack(entry: JSZipObject, most: number): Promise<Uint8Array<ArrayBuffer>[]> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array<ArrayBuffer>[] = []
    let size = 0
    if (!isStreaming(entry)) throw new UnusableFile('damaged')
    const stream = entry.internalStream('uint8array')
    stream
      .on('data', (chunk) => {
        size += chunk.length
        chunks.push(chunk)
        if (size <= most) return
        stream.pause()
        reject(new UnusableFile('unpacks'))
      })
      .on('error', () => reject(new UnusableFile('damaged')))
      .on('end', () => resolve(chunks))
      .resume()
  })
}

const [oleStart, zipStart] = ['\xD0\xCF\x11\xE0', 'PK']

function startsWith(bytes: Uint8Array, start: string): boolean {
  return Array.from(start).every((character, index) => bytes[index] === character.codePointAt(0))
}

function holds(bytes: Uint8Array, name: string): boolean {
  // Names in a compound file are UTF-16; its directory is near its start or end.
  const utf16 = Array.from(name, (character) => `${character}\0`).join('')
  const decoder = new TextDecoder('latin1')
  const edge = 512 * 1024
  return [bytes.subarray(0, edge), bytes.subarray(-edge)].some((part) => decoder.decode(part).includes(utf16))
}

async function entriesOf(bytes: Uint8Array): Promise<JSZip> {
  if (bytes.length === 0) throw new UnusableFile('empty')
  if (bytes.length > limits.file) throw new UnusableFile('large')
  if (startsWith(bytes, oleStart))
    throw new UnusableFile(holds(bytes, 'EncryptedPackage') ? 'protected' : 'old')
  if (!startsWith(bytes, zipStart)) throw new UnusableFile('other')
  return JSZip.loadAsync(bytes).catch(() => {
    throw new UnusableFile('damaged')
  })
}

/** The text of an XML part, which is in UTF-8 or UTF-16 (ECMA-376 part 2). */
async function xmlText(part: Blob): Promise<string> {
  const bytes = await part.arrayBuffer()
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  const starts = [first, second].join(' ')
  const isLow = starts === '255 254' || starts === '60 0'
  const isHigh = starts === '254 255' || starts === '0 60'
  return new TextDecoder(isLow ? 'utf-16le' : isHigh ? 'utf-16be' : 'utf-8').decode(bytes)
}

export interface OpenDocx {
  /** The text of each XML part, by its path. */
  parts: Map<string, string>
  exists: (path: string) => boolean
  read: (path: string) => Promise<Uint8Array<ArrayBuffer>>
}

/** Opens a file as a Word document. Throws UnusableFile. */
export async function openDocx(bytes: Uint8Array): Promise<OpenDocx> {
  const zip = await entriesOf(bytes)
  const files = Object.values(zip.files).filter(({ dir }) => !dir)
  if (files.length > limits.entries) throw new UnusableFile('unpacks')
  // Some programs of Windows write paths with its separators.
  const entries = new Map(files.map((entry) => [entry.name.replaceAll('\\', '/'), entry]))
  const paths = [...entries.keys()]
  if (!entries.has('[Content_Types].xml') || !paths.some((path) => /^word\/.*\.xml$/i.test(path)))
    throw new UnusableFile(entries.has('content.xml') ? 'opendocument' : 'other')
  const parts = new Map<string, string>()
  let left = limits.unpacked
  for (const [path, entry] of entries) {
    const isXml = /\.(?:xml|rels)$/i.test(path)
    const chunks = await unpack(entry, isXml ? Math.min(left, limits.part) : left)
    left -= chunks.reduce((size, { length }) => size + length, 0)
    if (isXml) parts.set(path, await xmlText(new Blob(chunks)))
  }
  return {
    parts,
    exists: (path) => entries.has(path),
    read: async (path) =>
      new Uint8Array((await entries.get(path)?.async('arraybuffer')) ?? new ArrayBuffer()),
  }
}
