import { endpoint, staffExtension } from './endpoint.ts'
import { pictureByteLimit } from './publication-input.ts'
import { z } from './zod.ts'

const sentPicture = z.object({
  /** Relative to the backend. */
  address: z.string(),
  /** Pixels. */
  width: z.number(),
  height: z.number(),
})

/** Extension `text-pictures`: stores a picture, sent as a data URL, for use in a text. */
export const createPicture = endpoint('POST', '/api/images', {
  ...staffExtension,
  status: 201,
  body: z.object({
    image: z
      .string()
      .check(
        z.maxLength(
          Math.ceil((pictureByteLimit * 4) / 3) + 64,
          'The picture is too large. Please choose a smaller one.',
        ),
      ),
  }),
  sends: sentPicture,
})
