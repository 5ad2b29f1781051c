import { reportFailure } from '#admin/shell/session-guard.ts'
import { browserEnv } from '#config/env.ts'
import { isOwnDocument, nameOfDocument } from '#lib/document-address.ts'
import { readFileAsStaff } from '#session/session.ts'
import { saveFile } from '#ui/save-file.ts'

/** Documents that were opened in this tab. */
const opened = new Set<string>()

/** Whether a document was opened in this tab. */
export function wasOpened(link: string): boolean {
  return opened.has(link)
}

/**
 * Downloads a document with the token, which its address requires until the publication is public (EDT-03). The file is
 * saved, not opened, so that it never runs as a page of the dashboard.
 */
export async function saveDocument(link: string): Promise<void> {
  try {
    saveFile(await readFileAsStaff(link), nameOfDocument(link))
    opened.add(link)
  } catch (error) {
    reportFailure(error, 'readPublications', 'The PDF could not be read')
  }
}

/** Downloads documents with the token when a link in a framed page of the site, such as the preview, is clicked. */
export function saveDocuments(page: Document | null): void {
  page?.addEventListener('click', (event) => {
    // Not `instanceof`: the frame has its own element classes.
    const [href] = event.composedPath().flatMap((node) => ('href' in node ? [String(node.href)] : []))
    const link = href?.slice((browserEnv.apiHost || location.origin).length) ?? ''
    if (!isOwnDocument(link)) return
    event.preventDefault()
    void saveDocument(link)
  })
}
