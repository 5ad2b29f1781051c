import process from 'node:process'
import type { ErrorCode } from '#contract/error-codes.ts'
import { ApiFailure } from '#server/api-failure.ts'
import { parseJson } from '#server/parse-json.ts'
import { type EncodedPicture, encodePicture } from './encode-picture.ts'

/** A body without the picture that was in it as a data URL, and that picture. */
export interface PictureBody {
  sent: unknown
  picture: EncodedPicture | undefined
}

/** What the process answers to each body. */
export type Reply = PictureBody | { code: ErrorCode }

async function parse(bytes: Uint8Array): Promise<PictureBody> {
  const sent = parseJson(new TextDecoder().decode(bytes))
  if (typeof sent !== 'object' || sent === null || !('image' in sent)) return { sent, picture: undefined }
  const { image } = sent
  if (typeof image !== 'string' || !image.startsWith('data:')) return { sent, picture: undefined }
  return { sent: Object.assign(sent, { image: '' }), picture: await encodePicture(image) }
}

async function replyTo(bytes: Uint8Array): Promise<Reply> {
  try {
    return await parse(bytes)
  } catch (error) {
    return { code: error instanceof ApiFailure ? error.code : 'image_unreadable' }
  }
}

// Ends by itself when the server disconnects.
process.on('message', (bytes: Uint8Array) => {
  void replyTo(bytes).then((reply) => process.send?.(reply))
})
