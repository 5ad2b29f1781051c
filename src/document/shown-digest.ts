import { cardDigest, type DigestedRecord } from '#lib/record-digest.ts'

/** Letters and digits that a list's digest covers, and that lists request: more than the longest preview (PUB-01). */
export const shownLetters = 260

/** The letters and digits of HTML. Visitors' scripts read it, which have no parser of texts. */
function lettersOf(html: string): string {
  // A match ends before a tag: if it included the `<`, the tag's name would be left as letters.
  return html.replace(/<[^>]*>|&#?\w+;|[^\p{L}\p{N}<&]+|[<&]/gu, '')
}

/**
 * Digest of a publication in lists. Ignores mark-up, white space and punctuation, and everything after the first
 * letters, so that the excerpt text (prose.ts) has the same digest.
 */
export function shownDigest(card: DigestedRecord): string {
  const content = [card.content ?? ''].flat().join('').trim()
  return cardDigest({ ...card, content: lettersOf(content).slice(0, shownLetters) })
}
