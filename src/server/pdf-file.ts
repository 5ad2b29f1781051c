import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { ApiFailure } from './api-failure.ts'
import type { Database } from './database/schema.ts'
import { keepDocument, partSize } from './store/documents.ts'

/** Bytes at the end of a PDF in which its end mark stands. */
const endLength = 2048

/** Throws ApiFailure unless a file begins and ends as a PDF does: what it is called does not count. */
async function checkPdf(file: string, size: number): Promise<void> {
  await using handle = await open(file)
  const read = async (position: number, length: number) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
    return buffer.toString('latin1', 0, bytesRead)
  }
  if (!(await read(0, 8)).startsWith('%PDF-')) throw new ApiFailure('document_type')
  if (!(await read(Math.max(0, size - endLength), endLength)).includes('%%EOF'))
    throw new ApiFailure('document_unreadable')
}

/** The parts of a file that are kept one by one: all of the same length but the last. */
async function* partsOf(file: string, size: number): AsyncGenerator<Uint8Array> {
  await using handle = await open(file)
  for (let position = 0; position < size; position += partSize) {
    const part = Buffer.alloc(Math.min(partSize, size - position))
    let filled = 0
    while (filled < part.length) {
      const { bytesRead } = await handle.read(part, filled, part.length - filled, position + filled)
      if (bytesRead === 0) throw new Error('The file has become shorter')
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

interface PdfFile {
  file: string
  /** Its bytes. */
  size: number
  /** Milliseconds since 1970. */
  now: number
}

/** Keeps a file that is a PDF, and gives the hash of its content; throws ApiFailure for any other. */
export async function keepPdf(db: Kysely<Database>, { file, size, now }: PdfFile): Promise<string> {
  await checkPdf(file, size)
  const hash = await hashOf(file)
  await keepDocument(db, { hash, size, uploaded_at: now }, partsOf(file, size))
  return hash
}
