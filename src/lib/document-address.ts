/** A document of our store: hash and size of its content, and its file name. */
const shape = /\/api\/documents\/[0-9a-f]{64}\.(\d{1,9})\/[^/?#\s"<>]+\.pdf$/

/** Returns true if a link leads to a document of the backend's store. */
export function isOwnDocument(link: string): boolean {
  return link.startsWith('/api/documents/') && shape.exec(link)?.index === 0
}

/** Type and size of a linked document, such as `PDF, 1.2 MB` with a no-break space; '' for any other link. */
export function documentFacts(link: string): string {
  const [, digits] = shape.exec(link) ?? []
  if (digits === undefined) return ''
  const kilobytes = Math.max(1, Math.round(Number(digits) / 1000))
  return kilobytes < 1000 ? `PDF, ${kilobytes}\u00a0KB` : `PDF, ${(kilobytes / 1000).toFixed(1)}\u00a0MB`
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
