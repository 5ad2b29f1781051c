import { blockElements } from './blocks.ts'
import { isEmpty } from './elements.ts'

/** Addresses of headings that Google Docs, Word and LibreOffice write into their contents. */
const headingAddress = /#(?:heading(?:=|%3D)h\.|_Toc\d|__RefHeading)/i

const page = /(?:\d{1,3}|[ivxlc]{1,7})$/
const isLeader = (letter: string | undefined) => letter !== undefined && /[\s.…·_]/.test(letter)

/** The dots, tabs or spaces between the words of an entry and its page; '' if it does not end so. */
function gapBefore(text: string): string {
  const end = page.exec(text)?.index ?? 0
  let start = end
  while (start > 0 && end - start < 200 && isLeader(text[start - 1])) start -= 1
  return text.slice(start, end)
}

const title =
  /^(?:(?:table of )?contents|inhalt(?:sverzeichnis)?|table des matières|sommaire|[íi]ndice|sumário|conteúdo|yaliyomo|ibirimo|ishakiro|ማውጫ|المحتويات|الفهرس)\s*:?$/iu

const headingNames = 'h1, h2, h3, h4, h5, h6'

const longest = 300

const folded = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The words of a line, or of an item without its nested lists. */
function lineOf(block: Element): string {
  const own = [...block.childNodes].filter((node) => !(node instanceof Element && node.matches('ul, ol')))
  return own
    .map((node) => node.textContent ?? '')
    .join('')
    .trim()
}

/** How surely a block is an entry of contents: 2 by itself, 1 beside others, 0 not at all. */
function entryRank(block: Element, headings: ReadonlySet<string>): number {
  const text = lineOf(block)
  if (block.matches('[class^="MsoToc"]')) return 2
  if (block.matches(`table, figure, ${headingNames}`)) return 0
  if (text.length > longest || !/\p{L}/u.test(text)) return 0
  const gap = gapBefore(text)
  const end = gap === '' ? '' : gap + (page.exec(text)?.[0] ?? '')
  const words = folded(text.slice(0, text.length - end.length))
  if (!/\p{L}/u.test(words)) return 0
  const links = [...block.querySelectorAll('a[href*="#"]')].filter(
    (link) => link.closest(block.tagName) === block,
  )
  const linked = folded(links.map(({ textContent }) => textContent ?? '').join(''))
  const addresses = links.map((link) => link.getAttribute('href') ?? '')
  if (linked.startsWith(words) && addresses.some((address) => headingAddress.test(address)))
    return end ? 2 : 1
  if (end && linked.startsWith(words) && addresses.every((address) => address.startsWith('#'))) return 1
  if (end && headings.has(words)) return /[\t.…]/.test(end) || gap.length > 3 ? 2 : 1
  return 0
}

/**
 * Removes tables of contents: adjacent lines that link to headings or repeat them, with their pages. Returns their
 * number.
 */
export function removeContents(html: Document): number {
  const headings = new Set(
    Array.from(html.querySelectorAll(`${headingNames}, [role="heading"]`), ({ textContent }) =>
      folded(textContent ?? ''),
    ),
  )
  const blocks = [...html.querySelectorAll(`p, div, li, table, figure, ${headingNames}`)].filter(
    (block) =>
      (block.matches('li, table, figure') || block.querySelector(blockElements) === null) &&
      !block.parentElement?.closest('table, figure') &&
      (block.matches('li') || block.closest('li') === null) &&
      lineOf(block) !== '',
  )
  let count = 0
  let run: { block: Element; rank: number }[] = []
  let before: Element | undefined
  const flush = () => {
    const isContents = run.some(({ rank }) => rank > 1) || run.length > 1
    const lists = new Set(run.map(({ block }) => block.closest('ul, ol')))
    if (isContents && run.length > 0) {
      count += 1
      if (before && title.test(lineOf(before))) before.remove()
      // Inner items first: an item whose own list stays, stays as well.
      for (const { block } of run.toReversed()) if (!block.querySelector('li')) block.remove()
      for (const list of lists) if (list && isEmpty(list)) list.remove()
    }
    run = []
  }
  for (const block of blocks) {
    const rank = entryRank(block, headings)
    if (rank > 0) run.push({ block, rank })
    else {
      flush()
      before = block
    }
  }
  flush()
  return count
}
