import { readFile, writeFile } from 'node:fs/promises'
import process from 'node:process'
import sharp from 'sharp'
import type { ErrorCode } from '#contract/error-codes.ts'
import { svgDecoder } from '#lib/picture-format.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { isStorageFull } from '#server/database/is-unavailable.ts'
import { parseJson } from '#server/http/parse-json.ts'
import { encodePicture } from './receive-picture.ts'
import type { EncodedPicture } from '#server/database/encoded-picture.ts'

// Uploads are never rendered as SVG, regardless of the detected format.
sharp.block({ operation: [svgDecoder] })

// Leaves a core for serving pages.
sharp.concurrency(1)

/** Response of the process to each body: the parsed body and its encoded picture. */
export type Reply =
  | { sent: unknown; picture: Omit<EncodedPicture, 'bytes'> | undefined }
  | { code: ErrorCode }

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

// A terminal sends Ctrl-C to every process, and the server still waits for this one's pictures.
process.on('SIGINT', () => {})

// Exits by itself when the server disconnects.
process.on('message', (file: string) => {
  void replyTo(file)
    .then((reply) => process.send?.(reply))
    // Frees the body, its text and its bytes before the next picture.
    .finally(() => globalThis.gc?.())
})
