import { marksOf } from '#admin/import/marks.ts'
import type { CheckedArticle } from '#admin/extensions/slots.ts'
import { linkStates } from '#contract/checks/calls.ts'
import { findingsOf } from '#document/check/check.ts'
import { askLinks, findingOf, linksOf } from './ask-links.ts'
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

/** Whether something is found in a publication that was not shown yet, or marks of an import (REV-03, EDT-08). */
export async function asks(article: CheckedArticle): Promise<boolean> {
  if (marksOf(article.content).length > 0) return true
  if (shown === keyOf(article)) return false
  const text = checkedText(article)
  if (findingsOf(text).length > 0) return true
  const links = linksOf(text, article)
  const isBroken = () =>
    links.some(({ address }) => {
      const found = findingOf(address)
      return found !== undefined && linkStates[found] === 'broken'
    })
  if (links.length === 0) return false
  const wait = new Promise<void>((resolve) => setTimeout(resolve, longestWait))
  // Without an answer the text is published: nothing here blocks.
  await Promise.race([askLinks(links, {}).catch(() => {}), wait])
  return isBroken()
}
