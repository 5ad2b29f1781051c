import { tags } from '#lib/sanitised-tags.ts'
import { digest } from '#lib/record-digest.ts'
import type { Noun, Skipped } from '#build/build-report.ts'
import type { Content } from '#site/content/content-file.ts'

interface Unlinked {
  content: Content
  /** The removed links. */
  left: Record<Noun, Skipped[]>
}

/**
 * Matches links that may lead to a host. Links that clearly name another host do not match, so that few have to be
 * parsed.
 */
function linksTo(hostname: string): RegExp {
  const others = `https?://(?!${hostname.replaceAll('.', '\\.')}[/?#"])[a-z\\d.-]+[/?#"]`
  return new RegExp(`<a href="(?!${others})([^"]*)"`, 'g')
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
  const { origin, hostname } = new URL(siteUrl)
  const own = linksTo(hostname)
  const left: Unlinked['left'] = { publications: [], 'expertise cards': [] }

  function faultOf(address: string): string | undefined {
    const url = URL.parse(address)
    return url?.origin === origin ? whyDead(url) : undefined
  }

  /** Why links of a text are dead, by their addresses in the text. */
  function faultsIn(html: string): Map<string, string> {
    const faults = new Map<string, string>()
    for (const [, written = ''] of html.matchAll(own)) {
      const address = written.replaceAll('&amp;', '&')
      const why = faultOf(address)
      if (why !== undefined) faults.set(written, `${address}, ${why}`)
    }
    return faults
  }

  function report(noun: Noun, { id, title }: { id: string; title: string }, faults: Iterable<string>): void {
    for (const why of new Set(faults)) left[noun].push({ kind: 'link', record: id, title, why })
  }

  const expertise = content.expertise.map((card) => {
    const faults = faultsIn(card.html)
    if (faults.size === 0) return card
    report('expertise cards', card, faults.values())
    return { ...card, html: unlinked(card.html, faults) }
  })
  const publications = content.publications.map((made) => {
    const faults = faultsIn(made.html)
    const why = faultOf(made.link)
    if (faults.size === 0 && why === undefined) return made
    report('publications', made, [...faults.values(), ...(why === undefined ? [] : [`${made.link}, ${why}`])])
    const html = unlinked(made.html, faults)
    const link = why === undefined ? made.link : ''
    // Prepared again in the next build, where the target may exist.
    return { ...made, html, link, pageDigest: digest(made.pageDigest + html + link), source: '' }
  })
  return { content: { ...content, publications, expertise }, left }
}

/** Replaces links to these addresses by their words. */
function unlinked(html: string, addresses: ReadonlyMap<string, string>): string {
  let isOpen = false
  return html.replace(tags, (tag: string, slash: string, name: string, attributes: string) => {
    if (name !== 'a') return tag
    if (slash !== '') {
      const end = isOpen ? '</span>' : tag
      isOpen = false
      return end
    }
    const [, address = ''] = / href="([^"]*)"/.exec(attributes) ?? []
    isOpen = addresses.has(address)
    return isOpen ? `<span${attributes.replace(/ (?:href|rel|target)="[^"]*"/g, '')}>` : tag
  })
}
