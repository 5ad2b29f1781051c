import type { Parsed } from '#document/tree.ts'
import { cardHtml } from '#document/write/card.ts'
import { shownText } from '#document/write/shown-text.ts'
import { withoutLinks } from '#document/write/without-links.ts'
import { digest } from '#lib/record-digest.ts'
import type { Noun, Skipped } from '#publish/build-report.ts'
import { type Content, textOf } from '#site/content/content-file.ts'

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

  function faultOf(address: string): string | undefined {
    const url = URL.parse(address)
    return url?.origin === origin ? whyDead(url) : undefined
  }

  /** Why links of a text are dead, by their addresses. */
  function faultsIn(addresses: readonly string[]): Map<string, string> {
    const faults = new Map<string, string>()
    for (const address of addresses) {
      const why = faultOf(address)
      if (why !== undefined) faults.set(address, `${address}, ${why}`)
    }
    return faults
  }

  function report(noun: Noun, { id, title }: { id: string; title: string }, faults: Iterable<string>): void {
    for (const why of new Set(faults)) left[noun].push({ kind: 'link', record: id, title, why })
  }

  const expertise = content.expertise.map((card) => {
    const faults = faultsIn(card.addresses)
    if (faults.size === 0) return card
    report('expertise cards', card, faults.values())
    const paragraphs: (Parsed | string)[][] = JSON.parse(card.parts)
    const html = cardHtml(
      card.id,
      paragraphs.map((parts) => withoutLinks(parts, new Set(faults.keys()))),
    )
    return { ...card, html }
  })
  const publications = content.publications.map((made) => {
    const faults = faultsIn(made.addresses)
    const why = faultOf(made.link)
    if (faults.size === 0 && why === undefined) return made
    report('publications', made, [...faults.values(), ...(why === undefined ? [] : [`${made.link}, ${why}`])])
    const { text, pictureOf } = textOf(made)
    const parts = withoutLinks(text, new Set(faults.keys()))
    const shown = shownText(parts, made.language, pictureOf)
    const link = why === undefined ? made.link : ''
    // Prepared again in the next build, where the target may exist.
    const pageDigest = digest(made.pageDigest + shown.html + link)
    return { ...made, ...shown, parts: JSON.stringify(parts), link, pageDigest, source: '' }
  })
  return { content: { ...content, publications, expertise }, left }
}
