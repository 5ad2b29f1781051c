import type { Parsed } from '#document/tree.ts'
import { cardHtml } from '#document/write/card.ts'
import { withoutLinks } from '#document/write/without-links.ts'
import { digest } from '#lib/record-digest.ts'
import type { Noun, Skipped } from '#publish/build-report.ts'
import { type Content, textOf } from '#site/content/content-file.ts'
import { builtText } from '#site/content/figures.ts'

interface Unlinked {
  content: Content
  /** The removed links. */
  left: Record<Noun, Skipped[]>
}

/**
 * Removes dead links to this site: in texts, the link is replaced by its words; a publication's dead document
 * link is emptied. `whyDead` returns why an address of the site at `siteUrl` is dead. A record's digest
 * changes with its links, so that pages rendered with other links are not reused.
 */
export function unlinkDeadLinks(
  content: Content,
  { siteUrl, whyDead }: { siteUrl: string; whyDead: (url: URL) => string | undefined },
): Unlinked {
  const { origin } = new URL(siteUrl)
  const left: Unlinked['left'] = { publications: [], 'expertise cards': [] }

  function isDead(address: string): boolean {
    const url = URL.parse(address)
    return url?.origin === origin && whyDead(url) !== undefined
  }

  /** The dead ones of a record's addresses, each reported once. */
  function deadIn(
    noun: Noun,
    { id, title }: { id: string; title: string },
    addresses: string[],
  ): Set<string> {
    const dead = new Set(addresses.filter(isDead))
    for (const address of dead)
      left[noun].push({ kind: 'link', record: id, title, why: `${address}, ${whyDead(new URL(address))}` })
    return dead
  }

  const expertise = content.expertise.map((card) => {
    const dead = deadIn('expertise cards', card, card.addresses)
    if (dead.size === 0) return card
    const paragraphs: (Parsed | string)[][] = JSON.parse(card.parts)
    return {
      ...card,
      html: cardHtml(
        card.id,
        paragraphs.map((parts) => withoutLinks(parts, dead)),
      ),
    }
  })
  const publications = content.publications.map((made) => {
    const dead = deadIn('publications', made, [...made.addresses, made.link])
    if (dead.size === 0) return made
    const { text, pictureOf } = textOf(made)
    const parts = withoutLinks(text, dead)
    const shown = builtText(parts, made, { siteUrl, pictureOf })
    const link = dead.has(made.link) ? '' : made.link
    // Prepared again in the next build, where the target may exist.
    const pageDigest = digest(made.pageDigest + shown.html + link)
    return { ...made, ...shown, parts: JSON.stringify(parts), link, pageDigest, source: '' }
  })
  return { content: { ...content, publications, expertise }, left }
}
