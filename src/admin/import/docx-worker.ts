import { convertDocx } from './word/convert-docx.ts'
import { UnusableFile } from './word/open-docx.ts'
import type { WorkerAnswer } from './run-worker.ts'

// Reads a Word document in a worker, so that the page stays responsive.

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  const answer = (message: WorkerAnswer, transfer: Transferable[] = []) => postMessage(message, { transfer })
  convertDocx(new Uint8Array(data))
    .then((document) =>
      answer(
        { document },
        Array.from(document.pictures.values(), ({ bytes }) => bytes.buffer),
      ),
    )
    .catch((error: unknown) => answer({ reason: error instanceof UnusableFile ? error.reason : 'damaged' }))
})
