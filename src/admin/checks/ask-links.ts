import type { CheckedArticle } from '#admin/extensions/slots.ts'
import { checkLinks, type LinkFinding, mostLinks } from '#contract/checks/calls.ts'
import type { Checked, Place } from '#document/check/finding.ts'
import { linksIn } from '#document/check/links.ts'
import { parseUrl } from '#lib/parse-url.ts'
import { callAsStaff } from '#session/session.ts'

/** A link of a publication to another site. */
export interface AskedLink {
  address: string
  words: string
  place: Place
}

/** Times that a link is asked for which there was no time. */
const mostRounds = 4

/** The answers that this tab has. */
const known = new Map<string, LinkFinding>()

/** The address without its fragment, which no server gets; '' for other links than those of the web. */
function webAddress(href: string): string {
  const url = parseUrl(href.trim())
  if (url === undefined || !/^https?:$/.test(url.protocol)) return ''
  url.hash = ''
  return url.href
}

/** The links to other sites in the text and in the field of the reference link; each address once. */
export function linksOf(
  { parts }: Pick<Checked, 'parts'>,
  { link }: Pick<CheckedArticle, 'link'>,
): AskedLink[] {
  const reference = { href: link, words: link, place: { in: 'field', name: 'link' } as const }
  const found = new Map<string, AskedLink>()
  for (const { href, words, place } of [...linksIn(parts), reference]) {
    const address = webAddress(href)
    if (address !== '' && address.length <= 2048 && !found.has(address))
      found.set(address, { address, words, place })
  }
  return [...found.values()]
}

/** The answer of a link; undefined before this tab has asked it. */
export function findingOf(address: string): LinkFinding | undefined {
  return known.get(address)
}

/**
 * Asks the backend about the links that were not asked yet; with `again`, about all. `onAnswer` is called after each
 * portion. Nothing more is asked after `over`. Throws ApiError.
 */
export async function askLinks(
  links: AskedLink[],
  {
    again = false,
    onAnswer = () => {},
    over,
  }: { again?: boolean; onAnswer?: () => void; over?: AbortSignal } = {},
): Promise<void> {
  let asked = links.map(({ address }) => address).filter((address) => again || !known.has(address))
  for (let round = 0; round < mostRounds && asked.length > 0; round += 1) {
    const late: string[] = []
    for (let start = 0; start < asked.length; start += mostLinks) {
      if (over?.aborted) return
      const addresses = asked.slice(start, start + mostLinks)
      const { data } = await callAsStaff(checkLinks, { body: { addresses, ...(again && { again }) } })
      for (const { address, found } of data) {
        known.set(address, found)
        if (found === 'later') late.push(address)
      }
      onAnswer()
    }
    asked = late
  }
}
