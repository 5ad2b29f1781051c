import { allowedAddress } from '#document/allowed.ts'
import { carriesMail, plainAddress } from '#lib/plain-address.ts'

/** Characters of a link's words in a message. */
const mostShown = 40

/**
 * Replaces wrapped addresses by those that they lead to. Returns the words of each link that still has a mail
 * address in it, which publishing would reveal.
 */
export function plainLinks(page: Document): string[] {
  const named: string[] = []
  for (const link of page.querySelectorAll('a[href]')) {
    const written = link.getAttribute('href') ?? ''
    // Outlook keeps the address beside the wrapped one.
    const original = link.getAttribute('originalsrc') ?? ''
    const address = plainAddress(allowedAddress.test(original) ? original : written.trim())
    if (address !== written.trim()) link.setAttribute('href', address)
    if (carriesMail(address)) named.push((link.textContent ?? '').replace(/\s+/g, ' ').trim() || address)
  }
  return named.map((words) => (words.length > mostShown ? `${words.slice(0, mostShown)}…` : words))
}

/** '2 links carry a mail address: “news”, “no more news”.'; '' if there are none. */
export function mailLinksMessage(links: readonly string[]): string {
  if (links.length === 0) return ''
  const names = links.slice(0, 3).map((words) => `“${words}”`)
  const all = [...names, ...(links.length > 3 ? ['…'] : [])].join(', ')
  return `${links.length} ${links.length === 1 ? 'link carries' : 'links carry'} a mail address: ${all}.`
}
