import type { ContractExtension } from '../extension.ts'
import { words } from '../queries.ts'
import { z } from '../zod.ts'
import { calls } from './calls.ts'

const features = {
  documents: 'POST /api/documents stores a PDF for the reference link of a publication.',
} as const

const files = {
  readDocument: { path: '/api/documents/{file}/{name}', types: ['application/pdf'] },
} as const

/** The original name of a file. */
export const documentQuery = z.object({ name: words })

const queries = { createDocument: documentQuery } as const

export const extension = { calls, features, queries, files } satisfies ContractExtension
