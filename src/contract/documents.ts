import { endpoint } from './endpoint.ts'
import { noBody } from './fields.ts'
import { z } from './zod.ts'

/** Bytes of a PDF that the API accepts (EDT-11). */
export const documentByteLimit = 20 * 1024 * 1024

const sentDocument = z.object({
  /** Relative to the backend: what the reference link of a publication becomes. */
  address: z.string(),
  /** The PDF is encrypted: readers may ask for a password. */
  isProtected: z.optional(z.boolean()),
})

/**
 * Ours, not of the specification: keeps a PDF (the extension `documents`). The body is the file itself, and the query
 * `?name=` the name that people gave it.
 */
export const createDocument = endpoint({
  method: 'POST',
  path: '/api/documents',
  access: 'staff',
  status: 201,
  extension: true,
  body: noBody,
  sends: sentDocument,
  answer: sentDocument,
})
