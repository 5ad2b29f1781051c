import { existsSync } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownDocument } from '#lib/document-address.ts'
import { contentFolder, plainFiles } from '#server/content-files/folder.ts'
import type { PublicationFiles } from '#server/hooks.ts'
import { storePdf } from './pdf-file.ts'
import { documentBytes, documentSize } from './store.ts'

/** The PDFs of exported publications: their links have the hashes. */
export const documentFiles: PublicationFiles = {
  async write(db, { link }, folder) {
    const document = ownDocument(link)
    if (document === undefined) return {}
    const { hash, size } = document
    const file = join(folder, contentFolder.documents, `${hash}.pdf`)
    if (!existsSync(file) && (await documentSize(db, hash)) === size)
      await writeFile(file, documentBytes(db, hash, { start: 0, end: size - 1 }))
    return {}
  },
  async storeLinked(db, link, folder, now) {
    const document = ownDocument(link)
    if (document === undefined) return
    const documents = join(folder, contentFolder.documents)
    const name = `${document.hash}.pdf`
    if (!(await plainFiles(documents)).includes(name)) return
    const file = join(documents, name)
    await storePdf(db, { file, size: (await stat(file)).size, now })
  },
}
