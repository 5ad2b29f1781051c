import { parseUrl } from './parse-url.ts'
import { isOwnDocument } from './document-address.ts'

/** A host with a dot in its name, and what follows it. */
const withoutScheme = /^[^\s/@:?#.]+(?:\.[^\s/@:?#.]+)+(?::\d+)?(?:[/?#]|$)/

/** A link as people type it, with the https that they leave out (EDT-12). */
export function completedLink(link: string): string {
  const text = link.trim()
  return withoutScheme.test(text) ? `https://${text}` : text
}

/**
 * A link as browsers read it, with its https and with everything encoded that could be markup; '' unless it is a web
 * address, or leads to a document of the backend whose calls go to `apiHost`.
 */
export function webLink(link: string, apiHost = ''): string {
  if (isOwnDocument(link)) return apiHost + link
  const address = completedLink(link)
  const { protocol = '', href = '' } = parseUrl(address) ?? {}
  return protocol === 'https:' || protocol === 'http:' ? href : ''
}
