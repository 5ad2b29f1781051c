import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Db } from '#server/database/schema.ts'
import { pagesOfPdf } from './pdf-pages.ts'
import { storeDocument, partSize } from './store.ts'

/** Bytes in which readers look for the signature of a PDF. */
const startLength = 1024

/** Bytes at the end of a PDF that are searched for its tables: printers and mail programs may append data. */
const endLength = 1024 * 1024

/** Marks of the tables of a PDF: readers accept a file that lacks one of them. */
const tables = /%%EOF|startxref|\btrailer\b|\/Root\b/

/** The length in the first dictionary of a file optimised for the web; 0 for any other file. */
function writtenLength(start: string): number {
  const [dictionary = ''] = start.split('/Linearized', 2)[1]?.split('>', 1) ?? []
  return Number(/\/L\s{1,9}(\d{1,15})/.exec(dictionary)?.[1] ?? 0)
}

/** Bytes at the start of a PDF that are searched for its first table, which a file optimised for the web has there. */
const firstTable = 64 * 1024

/** The encryption dictionary of a PDF. */
const encryption = /\/Encrypt\s*(?:\d+\s+\d+\s+R\b|<<)/

interface PdfFile {
  file: string
  /** Size of the file in bytes. */
  size: number
  /** Milliseconds since 1970. */
  now: number
  /** Aborted when the sender has disconnected. */
  signal?: AbortSignal | undefined
}

/**
 * Throws ApiFailure unless readers open a file as a PDF, whatever its name. `isProtected`: it is encrypted,
 * and readers may ask for a password. `pages`: 0 if their number is unknown.
 */
async function checkPdf({
  file,
  size,
  signal,
}: Omit<PdfFile, 'now'>): Promise<{ pages: number; isProtected: boolean }> {
  await using handle = await open(file)
  const readBytes = async (position: number, length: number) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
    return buffer.subarray(0, bytesRead)
  }
  const read = async (position: number, length: number) =>
    (await readBytes(position, length)).toString('latin1')
  const start = await read(0, startLength)
  // Mail programs and printers put a line, a byte order mark or a command before the signature. If it is
  // markup, the file is not a PDF.
  const before = start.split('%PDF-', 1)[0] ?? ''
  if (before === start || before.trim().startsWith('<')) throw new ApiFailure('document_type')
  const end = await read(Math.max(0, size - endLength), endLength)
  if (!tables.test(end) || size < writtenLength(start)) throw new ApiFailure('document_unreadable')
  const isProtected = encryption.test(end) || encryption.test(await read(0, firstTable))
  return { pages: await pagesOfPdf(readBytes, size, signal), isProtected }
}

/** The parts of a file that are stored separately: all of the same length but the last. */
async function* partsOf(file: string, size: number): AsyncGenerator<Uint8Array> {
  await using handle = await open(file)
  for (let position = 0; position < size; position += partSize) {
    const part = Buffer.alloc(Math.min(partSize, size - position))
    let filled = 0
    while (filled < part.length) {
      const { bytesRead } = await handle.read(part, filled, part.length - filled, position + filled)
      if (bytesRead === 0) throw new Error('The file shrank while it was read')
      filled += bytesRead
    }
    yield part
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(file)) hash.update(part)
  return hash.digest('hex')
}

/**
 * Stores a file that is a PDF; throws ApiFailure for any other. Returns the hash of its content, its number of pages (0
 * if unknown), and whether readers may ask for a password.
 */
export async function storePdf(
  db: Db,
  { now, ...sent }: PdfFile,
): Promise<{ hash: string; pages: number; isProtected: boolean }> {
  const { pages, isProtected } = await checkPdf(sent)
  const { file, size } = sent
  const hash = await hashOf(file)
  await storeDocument(db, { hash, size, uploaded_at: now }, partsOf(file, size))
  return { hash, pages, isProtected }
}

const operatingSystem = /\bOS (\d{1,3})_(\d{1,3})(?:_\d{1,3})? like Mac OS X/
const safari = /\bVersion\/(\d{1,3})\.(\d{1,3})(?:\.\d{1,3})* Safari\//

/**
 * Whether a browser shows an empty window instead of a PDF whose policy has `sandbox`: WebKit before 18.4. On
 * phones its version is that of the system.
 */
export function showsNoSandboxedPdf(userAgent: string): boolean {
  const [, major, minor] = operatingSystem.exec(userAgent) ?? safari.exec(userAgent) ?? []
  return Number(major) < 18 || (Number(major) === 18 && Number(minor) < 4)
}
