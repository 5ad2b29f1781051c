import { words } from '../queries.ts'
import { z } from '../zod.ts'

export const features = {
  documents: 'POST /api/documents stores a PDF for the reference link of a publication.',
} as const

export const files = {
  readDocument: { path: '/api/documents/{file}/{name}', types: ['application/pdf'] },
} as const

/** The original name of a file. */
export const documentQuery = z.object({ name: words })

export const queries = { createDocument: documentQuery } as const
