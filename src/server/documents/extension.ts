import { ownDocument } from '#lib/document-address.ts'
import type { ServerExtension } from '#server/extension.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { documentFiles } from './files.ts'
import { documentRoutes } from './routes.ts'
import { lockDocument, sweepDocuments } from './store.ts'

const documentGone = {
  message: 'The document no longer exists. Please upload it again.',
  fields: { link: 'The document no longer exists. Please upload it again.' },
}

/** PDFs for the reference links of publications (EDT-11). */
export const documents: ServerExtension = {
  name: 'documents',
  features: () => ['documents'],
  tables: ['documents', 'document_parts'],
  routes: documentRoutes,
  files: documentFiles,
  servesDocuments: true,
  async faultOfLink(work, link) {
    const document = ownDocument(link)
    return document === undefined || (await lockDocument(work, document))
      ? undefined
      : new ApiFailure('document_unreadable', documentGone)
  },
  sweeps: { documents: sweepDocuments },
}
