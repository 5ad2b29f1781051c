import type { DocumentCounts } from './counts.ts'
import { wordsIn } from './html-parts.ts'
import { element, findAll, type XmlElement } from './xml-tree.ts'

// A list of contents has the pages of a printed document, which a page of the web has not.

/** Stands where a list of contents was left out. */
export const contentsPlace = () => element('contents')

/** Headings of such lists, in the languages of our writers. */
const title =
  /^(?:(?:table of )?contents|list of (?:figures|tables|maps)|inhalt(?:sverzeichnis|sübersicht)?|(?:abbildungs|tabellen)verzeichnis|sommaire|table des matières|liste des (?:figures|tableaux)|índice|sumário|lista de (?:figuras|tabelas)|contenido|tabla de contenido|inhoud(?:sopgave)?|yaliyomo|index)[:.]?$/i

/** Maximum letters of the dots and the page that end a line. */
const longestEnd = 200

/** Maximum paragraphs from the heading of a list to its first line. */
const emptyLines = 4

const page = /^(?:\d{1,4}|[ivxlc]{1,6})$/i

/** Whether a line ends with a page behind a tab or dots. */
function isPaged(words: string): boolean {
  const parts = words.slice(-longestEnd).split(/([\s.·…])/)
  if (!page.test(parts.at(-1) ?? '')) return false
  // The separators of the split, from the end to the words of the line.
  const first = parts.findLastIndex(
    (part, index) => index % 2 === 0 && part !== '' && index < parts.length - 1,
  )
  const gap = parts.slice(first + 1, -1).filter(Boolean)
  return gap.includes('\t') || gap.filter((sign) => sign.trim() !== '').length > 1
}

/** Whether a line is a link to a place of the document, and ends with its page. */
function isLine(block: XmlElement): boolean {
  const words = wordsIn(block).trim()
  if (!/^(?:p|item)$/.test(block.name) || !isPaged(words)) return false
  const links = findAll(block, 'a').filter(({ attributes }) => attributes['href']?.startsWith('#'))
  const linked = links.reduce((sum, link) => sum + wordsIn(link).length, 0)
  return linked > words.length / 2
}

/** Leaves out what is left of lists of contents: their headings, and lines of links to pages without a field. */
export function withoutContents(blocks: XmlElement[], counts: DocumentCounts): XmlElement[] {
  const kept: XmlElement[] = []
  let lines: XmlElement[] = []
  const leaveOut = (block: XmlElement) => counts.contentsWords.push(wordsIn(block).replaceAll('\t', ' '))

  function removeTitle(): void {
    const latest = kept.slice(-emptyLines)
    const before = kept.length - latest.length + latest.findLastIndex((one) => wordsIn(one).trim() !== '')
    const block = kept[before]
    if (!block || !title.test(wordsIn(block).trim())) return
    leaveOut(block)
    kept.length = before
  }

  function close(): void {
    if (lines.length > 1) {
      counts.contents += 1
      removeTitle()
      for (const line of lines) leaveOut(line)
    } else kept.push(...lines)
    lines = []
  }

  for (const block of blocks)
    if (isLine(block)) lines.push(block)
    else {
      close()
      if (block.name === 'contents') removeTitle()
      else kept.push(block)
    }
  close()
  return kept
}
