import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDocument, documentByteLimit } from '#contract/documents/calls.ts'
import { documentQuery } from '#contract/documents/extension.ts'
import { documentAddress, documentName } from '#lib/document-name.ts'
import { hasCurrentCopy } from '#lib/entity-tag.ts'
import { plainText } from '#lib/plain-text.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { App, AppDeps } from '#server/http/app-context.ts'
import { createBoundedQueue } from '#server/http/bounded-queue.ts'
import { byteRange } from '#server/http/byte-range.ts'
import { route, signedIn } from '#server/http/endpoint-route.ts'
import { readQuery } from '#server/http/pages.ts'
import { saveBody } from '#server/http/read-body.ts'
import { storePdf, showsNoSandboxedPdf } from './pdf-file.ts'
import { documentReaders } from './readers.ts'
import { documentBytes, documentSize } from './store.ts'

/**
 * No script, no request, no frame, and an opaque origin. Safari applies the policy to its own viewer, a
 * plugin with a style; the viewers of Chromium and Firefox are exempt.
 */
const documentPolicy =
  "sandbox; default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A document's hash, size and, if known, number of pages, and its file name. */
const documentPath = '/:file{[0-9a-f]{64}\\.[0-9]{1,9}(?:\\.[0-9]{1,5})?}/:name{[^/]+\\.pdf}' as const

/** The parameters of Content-Disposition (RFC 6266): a name in ASCII for old programs, and the full one. */
function fileNames(requested: string): string {
  const name = documentName(requested)
  const plain = documentName(name.replace(/[^\0-\x7f]+/g, '-'))
  return plain === name
    ? `filename="${name}"`
    : `filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}

/** A response body that reads each part once the one before it has been sent. */
function streamOf(parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
}

/**
 * PDFs of publications: uploaded unchanged, stored under the hash of their content, and served in ranges
 * (EDT-11).
 */
export function documentRoutes(app: App, deps: AppDeps): void {
  const { db, now, corsOrigins } = deps
  const queued = createBoundedQueue({ atOnce: 2, waiting: 32 })

  route(app, deps, createDocument, async ({ context }) => {
    const name = plainText(readQuery(context, documentQuery).name).slice(0, 500)
    await using folder = await mkdtempDisposable(join(tmpdir(), 'document-'))
    const file = join(folder.path, 'document')
    // Only staff reach this, and of a larger file they read why it was refused.
    const bounds = { limit: documentByteLimit, timeout: 300_000, dropped: 5 * documentByteLimit }
    const size = await saveBody(context.req.raw, bounds, file).catch((error: unknown) => {
      const isTooLarge = error instanceof ApiFailure && error.code === 'body_too_large'
      throw isTooLarge ? new ApiFailure('document_too_large') : error
    })
    // Queued after it has arrived, so that a slow line does not block other uploads.
    const { signal } = context.req.raw
    const { hash, pages, isProtected } = await queued(
      () => storePdf(db, { file, size, now: now(), signal }),
      '',
      signal,
    )
    return { address: documentAddress({ hash, size, pages, name }), ...(isProtected ? { isProtected } : {}) }
  })

  for (const folder of ['/api/documents', '/files'] as const)
    app.get(`${folder}${documentPath}`, async (context) => {
      context.set('route', '/api/documents/{file}/{name}')
      const [hash = '', claimed] = context.req.param('file').split('.')
      const size = await documentSize(db, hash)
      // One address per document, so that caches store no second copy.
      if (size === undefined || String(size) !== claimed) throw new ApiFailure('not_found')
      const readers = await documentReaders(db, hash)
      if (readers === 'nobody') throw new ApiFailure('not_found')
      if (readers === 'staff') {
        // Staff get a 401 for an ended session; other callers learn nothing.
        const isStaffCall = context.req.header('authorization') !== undefined
        if (!(await signedIn(context))) throw new ApiFailure(isStaffCall ? 'unauthorized' : 'not_found')
      }
      const etag = `"${hash}"`
      const isUnseen = showsNoSandboxedPdf(context.req.header('user-agent') ?? '')
      const always = {
        'accept-ranges': 'bytes',
        // Caches revalidate each time, because its publication may no longer be public.
        'cache-control': readers === 'staff' ? 'no-store' : 'public, no-cache',
        // If a browser cannot show it in a sandbox, it saves the file.
        'content-disposition': `${isUnseen ? 'attachment' : 'inline'}; ${fileNames(context.req.param('name'))}`,
        'content-security-policy': documentPolicy,
        'cross-origin-resource-policy': corsOrigins.length > 0 ? 'cross-origin' : 'same-site',
        etag,
        vary: 'user-agent',
      }
      if (hasCurrentCopy(context.req.header('if-none-match'), etag)) return context.body(null, 304, always)
      const condition = context.req.header('if-range')
      const asked = condition === undefined || condition === etag ? context.req.header('range') : undefined
      const range = byteRange(asked, size)
      if (range === 'unsatisfiable')
        return context.body(null, 416, { ...always, 'content-range': `bytes */${size}` })
      const { start, end } = range ?? { start: 0, end: size - 1 }
      const headers = {
        ...always,
        'content-type': 'application/pdf',
        'content-length': String(end - start + 1),
        ...(range ? { 'content-range': `bytes ${start}-${end}/${size}` } : {}),
      }
      const isHead = context.req.method === 'HEAD'
      const body = isHead ? null : streamOf(documentBytes(db, hash, { start, end }))
      return new Response(body, { status: range ? 206 : 200, headers })
    })
}
