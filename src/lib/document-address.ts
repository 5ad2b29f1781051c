/** A document of our store: hash, size and, if known, number of pages of its content, and its file name. */
const shape = /\/api\/documents\/[0-9a-f]{64}\.(\d{1,9})(?:\.(\d{1,5}))?\/[^/?#\s"<>]+\.pdf$/

/** Beginning of the addresses of our documents. */
export const documentsPath = '/api/documents/'

/** Returns true if a link leads to a document of the backend's store. */
export function isOwnDocument(link: string): boolean {
  return link.startsWith(documentsPath) && shape.exec(link)?.index === 0
}

/** The address of such a document on the host of the page; '' for any other link (OUT-02). */
export function pageDocument(link: string, apiHost = ''): string {
  const own = link.startsWith(apiHost) ? link.slice(apiHost.length) : ''
  return isOwnDocument(own) ? own.replace(documentsPath, '/files/') : ''
}

/** A size in bytes, such as `214 KB` with a no-break space. */
export function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000))
  return kilobytes < 1000 ? `${kilobytes}\u00a0KB` : `${(kilobytes / 1000).toFixed(1)}\u00a0MB`
}

/**
 * Type, size and number of pages of a linked document, such as `PDF, 1.2 MB, 40 pages` with no-break spaces; '' for any
 * other link.
 */
export function documentFacts(link: string): string {
  const [, digits, pages = '0'] = shape.exec(link) ?? []
  if (digits === undefined) return ''
  const length = Number(pages) === 1 ? '1\u00a0page' : `${Number(pages)}\u00a0pages`
  return ['PDF', sizeText(Number(digits)), ...(Number(pages) === 0 ? [] : [length])].join(', ')
}

/** Whether the number of pages of a linked document is known: it is not for most protected and damaged files. */
export function hasPages(link: string): boolean {
  return Number(shape.exec(link)?.[2] ?? 0) > 0
}

/** The same, or `PDF` for another link to a PDF. */
export function documentKind(link: string): string {
  return documentFacts(link) || (/\.pdf(?:[?#]|$)/i.test(link) ? 'PDF' : '')
}

/** Hash and size of the linked document of our store; undefined for any other link. */
export function ownDocument(link: string): { hash: string; size: number } | undefined {
  if (!isOwnDocument(link)) return undefined
  const [hash = '', size = ''] = link.split('/')[3]?.split('.') ?? []
  return { hash, size: Number(size) }
}

/** The file name at the end of a document's address. */
export function nameOfDocument(link: string): string {
  const name = link.slice(link.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
