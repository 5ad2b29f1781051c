import { marksOf } from '#admin/import/marks.ts'
import type { CheckedArticle } from '#admin/extensions/slots.ts'
import { linkStates } from '#contract/checks/calls.ts'
import { findingsOf } from '#document/check/check.ts'
import { type AskedLink, askLinks, findingOf, linksOf } from './ask-links.ts'
import { checkedText } from './checked-text.ts'

/** Milliseconds for which a save waits for the answers of links. */
const longestWait = 3000

/** The publication that was checked last in this tab. */
let shown = ''

function keyOf(article: CheckedArticle): string {
  return JSON.stringify(Object.entries(article).map(([name, value]) => [name, String(value).trim()]))
}

/** Notes that what is found in a publication was shown: the same text is not asked about again. */
export function noteShown(article: CheckedArticle): void {
  shown = keyOf(article)
}

function isBroken({ address }: AskedLink): boolean {
  const found = findingOf(address)
  return found !== undefined && linkStates[found] === 'broken'
}

/** The findings in a text. Links are to be asked only of a text without any. */
function readText(article: CheckedArticle): { found: number; links: AskedLink[] } {
  // Marks of an import are asked about each time (EDT-08).
  if (shown === keyOf(article) && marksOf(article.content).length === 0) return { found: 0, links: [] }
  const text = checkedText(article)
  const found = findingsOf(text).length
  return { found, links: found > 0 ? [] : linksOf(text, article) }
}

/** The number of things found in each publication that were not shown yet (REV-03). */
export async function countFindings(articles: CheckedArticle[]): Promise<number[]> {
  const read = articles.map(readText)
  const links = new Map(read.flatMap((text) => text.links).map((link) => [link.address, link]))
  if (links.size > 0) {
    const asking = new AbortController()
    const wait = new Promise<void>((resolve) => setTimeout(resolve, longestWait)).then(() => asking.abort())
    // Without an answer the text is published: nothing here blocks.
    await Promise.race([askLinks([...links.values()], { over: asking.signal }).catch(() => {}), wait])
  }
  return read.map((text) => text.found + text.links.filter(isBroken).length)
}
