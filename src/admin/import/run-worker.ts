import type { ConvertedDocument } from './word/convert-docx.ts'
import { ImportRefused, type RefusalReason, refusals } from './refusal.ts'

export type WorkerAnswer = { document: ConvertedDocument } | { reason: RefusalReason }

/** Milliseconds after which an import times out. */
const longest = 60_000

/** Reads a Word document in a dedicated worker, which ends afterwards. Throws ImportRefused, or the signal's reason. */
export function runWorker(bytes: ArrayBuffer, signal: AbortSignal): Promise<ConvertedDocument> {
  const worker = new Worker(new URL('./docx-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<ConvertedDocument>((resolve, reject) => {
    const refuse = (reason: RefusalReason) => reject(new ImportRefused(refusals[reason]))
    const late = setTimeout(() => refuse('unpacks'), longest)
    signal.addEventListener('abort', () => {
      clearTimeout(late)
      reject(signal.reason)
    })
    worker.addEventListener('error', (event) => {
      // Without an error in it, the code of the worker could not be loaded.
      if (event instanceof ErrorEvent) refuse('damaged')
      else reject(new Error('No reader of documents'))
    })
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
      clearTimeout(late)
      if ('reason' in data) refuse(data.reason)
      else resolve(data.document)
    })
    worker.postMessage(bytes, [bytes])
  }).finally(() => worker.terminate())
}
