import { readFile, writeFile } from 'node:fs/promises'
import process from 'node:process'
import sharp from 'sharp'
import type { ErrorCode } from '#contract/error-codes.ts'
import { svgDecoder } from '#lib/picture-format.ts'
import { ApiFailure } from '#server/api-failure.ts'
import { isStorageFull } from '#server/database/is-unavailable.ts'
import { parseJson } from '#server/parse-json.ts'
import { encodePicture } from './encode-picture.ts'
import type { EncodedPicture } from './kept-picture.ts'

// Whatever a picture is taken for, nothing that is sent is drawn.
sharp.block({ operation: [svgDecoder] })

// A core stays free for those who read pages.
sharp.concurrency(1)

/** What the process answers to each body: what is in it, and what its picture became. */
export type Reply =
  { sent: unknown; picture: Omit<EncodedPicture, 'bytes'> | undefined } | { code: ErrorCode }

async function parse(file: string): Promise<Reply> {
  const sent = parseJson(new TextDecoder().decode(await readFile(file)))
  if (typeof sent !== 'object' || sent === null || !('image' in sent)) return { sent, picture: undefined }
  const { image } = sent
  if (typeof image !== 'string' || !image.startsWith('data:')) return { sent, picture: undefined }
  const { bytes, ...picture } = await encodePicture(image)
  await writeFile(file, bytes)
  return { sent: Object.assign(sent, { image: '' }), picture }
}

async function replyTo(file: string): Promise<Reply> {
  try {
    return await parse(file)
  } catch (error) {
    if (error instanceof ApiFailure) return { code: error.code }
    return { code: error instanceof Error && isStorageFull(error) ? 'storage_full' : 'image_unreadable' }
  }
}

// A terminal sends Ctrl-C to every process, and the server still answers whose pictures it has.
process.on('SIGINT', () => {})

// Ends by itself when the server disconnects.
process.on('message', (file: string) => {
  void replyTo(file)
    .then((reply) => process.send?.(reply))
    // Of each picture there were its body, its text and its bytes, and the next one follows at once.
    .finally(() => globalThis.gc?.())
})
