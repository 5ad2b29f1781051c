import { allowedAddress } from '#document/allowed.ts'
import type { Parsed } from '#document/tree.ts'
import { named } from '#document/walk.ts'
import { wordsOf } from '#document/words.ts'
import { carriesMail, plainAddress } from '#lib/plain-address.ts'

/** Replaces wrapped addresses by those that they lead to. */
export function plainLinks(page: Document): void {
  for (const link of page.querySelectorAll('a[href]')) {
    const written = link.getAttribute('href') ?? ''
    // Outlook keeps the address beside the wrapped one.
    const original = link.getAttribute('originalsrc') ?? ''
    const address = plainAddress(allowedAddress.test(original) ? original : written.trim())
    if (address !== written.trim()) link.setAttribute('href', address)
  }
}

/** Characters of a link's words in a message. */
const mostShown = 40

/** The words of each link with a mail address in it, which publishing would reveal. */
export function mailLinksIn(parts: readonly (Parsed | string)[]): string[] {
  return named(parts, 'a').flatMap(({ attributes: { href = '' }, children }) => {
    if (!carriesMail(href)) return []
    const words = wordsOf(children) || href
    return [words.length > mostShown ? `${words.slice(0, mostShown)}…` : words]
  })
}

/** '2 links carry a mail address: “news”, “no more news”'; '' if there are none. */
export function mailLinksNamed(links: readonly string[]): string {
  if (links.length === 0) return ''
  const names = links.slice(0, 3).map((words) => `“${words}”`)
  const all = [...names, ...(links.length > 3 ? ['…'] : [])].join(', ')
  return `${links.length} ${links.length === 1 ? 'link carries' : 'links carry'} a mail address: ${all}`
}
