import { endpoint, staffExtension } from '../endpoint.ts'
import { z } from '../zod.ts'

/** Bytes of a PDF that the API accepts (EDT-11). */
export const documentByteLimit = 20 * 1024 * 1024

const sentDocument = z.object({
  /** Relative to the backend; becomes the reference link of a publication. */
  address: z.string(),
  /** The PDF is encrypted: readers may ask for a password. */
  isProtected: z.optional(z.boolean()),
})

/** Extension `documents`: stores a PDF. The query `?name=` is its original name. */
export const createDocument = endpoint('POST', '/api/documents', {
  ...staffExtension,
  status: 201,
  receives: 'application/pdf',
  sends: sentDocument,
})

export const calls = { createDocument } as const
