import { foldLetters } from './fold-letters.ts'

/** Maximum letters of a file name: each takes at most four of the 255 bytes that file systems allow. */
const nameLength = 60

/** The plain letter typed for a Latin one, in the same case. */
function plainLetter(letter: string): string {
  const plain = foldLetters(letter)
  return letter === letter.toLowerCase() ? plain : plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** A readable file name: letters and digits of any script, Latin ones without accents, and hyphens between words. */
export function documentName(name: string): string {
  const words = name
    .replace(/\.pdf$/i, '')
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .replace(/(?=[^\0-\x7f])\p{Script=Latin}/gu, plainLetter)
    .replace(/\p{Cf}+/gu, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^[-\p{M}]+/u, '')
  return `${Array.from(words).slice(0, nameLength).join('').replace(/-$/, '') || 'document'}.pdf`
}

interface DocumentFacts {
  hash: string
  /** Bytes. */
  size: number
  /** 0 if it is not known. */
  pages?: number
  name: string
}

/** Path of a document of our store. */
export function documentAddress({ hash, size, pages = 0, name }: DocumentFacts): string {
  const facts = [hash, size, ...(pages > 0 ? [pages] : [])].join('.')
  return `/api/documents/${facts}/${encodeURIComponent(documentName(name))}`
}
