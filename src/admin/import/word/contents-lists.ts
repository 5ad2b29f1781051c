import type { DocumentCounts } from './counts.ts'
import { wordsIn } from './text-parts.ts'
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

/** The words of a line that ends with a page behind a tab or dots; '' for another line. */
function listedIn(words: string): string {
  const parts = words.slice(-longestEnd).split(/([\s.·…])/)
  if (!page.test(parts.at(-1) ?? '')) return ''
  // The separators of the split, from the end to the words of the line.
  const first = parts.findLastIndex(
    (part, index) => index % 2 === 0 && part !== '' && index < parts.length - 1,
  )
  const gap = parts.slice(first + 1, -1).filter(Boolean)
  const isPaged = gap.includes('\t') || gap.filter((sign) => sign.trim() !== '').length > 1
  return isPaged ? words.slice(0, -parts.slice(first + 1).join('').length) : ''
}

/** Whether a line repeats a heading or is a link to a place of the document, and ends with its page. */
function isLine(block: XmlElement, headings: ReadonlySet<string>): boolean {
  if (!/^(?:p|item)$/.test(block.name)) return false
  const words = wordsIn(block).trim()
  const listed = listedIn(words)
  if (listed === '' || headings.has(listed)) return listed !== ''
  const links = findAll(block, 'a').filter(({ attributes }) => attributes['href']?.startsWith('#'))
  const linked = links.reduce((sum, link) => sum + wordsIn(link).length, 0)
  return linked > words.length / 2
}

/** Leaves out what is left of lists of contents: their headings, and lines with pages that are no field. */
export function withoutContents(blocks: XmlElement[], counts: DocumentCounts): XmlElement[] {
  const headings = new Set(
    blocks.flatMap((block) => (/^h[1-6]$/.test(block.name) ? [wordsIn(block).trim()] : [])),
  )
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
    if (isLine(block, headings)) lines.push(block)
    else {
      close()
      if (block.name === 'contents') removeTitle()
      else kept.push(block)
    }
  close()
  return kept
}
