import { isOwnDocument } from './document-address.ts'
import { parseUrl } from './parse-url.ts'

/**
 * A host and the rest of the address. Its last label has at least two letters: numbers are a version, a DOI or a
 * local address.
 */
const withoutScheme =
  /^(?:[^\s/@:?#.]+\.)+(?=[^\s/@:?#.]{0,61}\p{L})(?!\d)[^\s/@:?#.]{2,63}\.?(?::\d+)?(?:[/?#]|$)/u

/** A bare file name: its extension is not a top-level domain. */
const fileName = /^[^/?#]+\.(?:pdf|docx?|xlsx?|pptx?|odt|ods|csv|txt|rtf|jpe?g|png|gif|webp|html?)$/i

/** Prefixes of a cited DOI: `doi:`, `DOI`, `info:doi/`, `urn:doi:`; and `https://` directly before a DOI. */
const doiPrefix = /^(?:(?:info:|urn:)?doi[\s:/]{0,9})?(?:https?:\/\/(?=10\.\d{4}))?/i

/** Brackets or quotation marks around an address in a text. */
const enclosed = /^[<(["“«](.*)[>)\]"”»][.,;]?$/u

/** A repeated scheme, as when an address is pasted after `https://`. */
const doubled = /^(?:https?:\/\/){1,9}(?=https?:\/\/)/i

const doi = /^10\.\d{4,9}[\d.]{0,40}\/\S+$/

/** Invisible characters that belong to no address: soft hyphens, zero-width spaces, direction marks. */
const invisible = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]+/g

/** A DOI or an address without the punctuation after it in the sentence. */
function withoutEnd(name: string): string {
  let opened = name.split('(').length - name.split(')').length
  let end = name.length
  for (; end > 0; end -= 1) {
    const last = name[end - 1] ?? ''
    if (last === ')' && opened < 0) opened += 1
    else if (!'.,;:'.includes(last)) break
  }
  return name.slice(0, end)
}

/** Completes a typed or pasted link with https, and turns a DOI into its address (EDT-12). */
export function completedLink(link: string): string {
  const text = link.replace(invisible, '').trim().replace(enclosed, '$1').replace(doubled, '')
  const bare = text.replace(doiPrefix, '')
  if (doi.test(bare)) return `https://doi.org/${withoutEnd(bare).replaceAll('#', '%23')}`
  if (/^https?:\/\//i.test(bare)) return bare
  return withoutScheme.test(text) && !fileName.test(text) ? `https://${withoutEnd(text)}` : text
}

/**
 * A link as browsers read it, with https and with all mark-up characters encoded; '' unless it is a web address, or
 * leads to a document of the backend at `apiHost`. A path is one of that backend, as for pictures (FOR-05).
 */
export function webLink(link: string, apiHost = ''): string {
  if (isOwnDocument(link)) return apiHost + link
  const address = completedLink(link)
  const base = address.startsWith('/') && apiHost !== '' ? apiHost : undefined
  const { protocol = '', href = '' } = parseUrl(address, base) ?? {}
  return protocol === 'https:' || protocol === 'http:' ? href : ''
}
