import type { Parsed } from '../tree.ts'
import { lettersIn, named } from '../walk.ts'

// A list of contents has the pages of a printed document, which a page of the web has not.

/** Addresses of headings that Google Docs, Word and LibreOffice write into their contents. */
const headingAddress = /#(?:heading(?:=|%3D)h\.|_Toc\d|__RefHeading)/i

const page = /(?:\d{1,3}|[ivxlc]{1,7})$/i
const isLeader = (letter: string | undefined) => letter !== undefined && /[\s.…·_]/.test(letter)

/** Maximum letters of the dots before a page, and of an entry. */
const longestGap = 200
const longest = 300

/** Headings of such lists, in the languages of our writers. */
const titles =
  /^(?:(?:table of )?contents|list of (?:figures|tables|maps)|inhalt(?:sverzeichnis|sübersicht)?|(?:abbildungs|tabellen)verzeichnis|sommaire|table des matières|liste des (?:figures|tableaux)|[íi]ndice|sumário|conteúdo|lista de (?:figuras|tabelas)|contenido|tabla de contenido|inhoud(?:sopgave)?|yaliyomo|ibirimo|ishakiro|index|ማውጫ|المحتويات|الفهرس)\s*[:.]?$/iu

const folded = (text: string) => text.replace(/\s+/g, ' ').trim()
const withoutNumber = (words: string) => words.replace(/^[\d.)\s]+/, '')

/** The content of a line, or of an item without its nested lists. */
const contentOf = ({ children }: Parsed) =>
  children.filter((child) => typeof child === 'string' || !/^[uo]l$/.test(child.name))
const lineOf = (block: Parsed) => lettersIn(contentOf(block)).trim()

/** The words of a line, and the dots, tabs or spaces before the page that ends it; '' if it does not end so. */
function entryOf(line: string): { words: string; gap: string } {
  const end = page.exec(line)?.index ?? 0
  let start = end
  while (start > 0 && end - start < longestGap && isLeader(line[start - 1])) start -= 1
  return { words: folded(start < end ? line.slice(0, start) : line), gap: line.slice(start, end) }
}

/** How surely a block is an entry of contents: 2 by itself, 1 below a title or beside others, 0 not at all. */
function entryRank(block: Parsed, line: string, headings: ReadonlySet<string>): number {
  if (block.attributes['class']?.startsWith('MsoToc')) return 2
  if (!/^(?:p|div|li|item)$/.test(block.name) || line.length > longest) return 0
  const { words, gap } = entryOf(line)
  if (!/\p{L}/u.test(words)) return 0
  const links = named(contentOf(block), 'a').flatMap((link) => {
    const address = link.attributes['href'] ?? ''
    return address.includes('#') ? [{ address, text: lettersIn(link.children) }] : []
  })
  const linked = folded(links.map(({ text }) => text).join(''))
  if (links.length > 0 && (linked.startsWith(words) || linked.startsWith(withoutNumber(words)))) {
    if (links.some(({ address }) => headingAddress.test(address))) return gap === '' ? 1 : 2
    if (gap !== '' && links.every(({ address }) => address.startsWith('#'))) return 1
  }
  // Alone, a number behind the words of a heading may be a fact.
  return gap !== '' && headings.has(words) ? 1 : 0
}

export interface Contents<Block> {
  title: Block | undefined
  /** Its entries; empty where an element `contents` marks that they are left out already. */
  entries: Block[]
}

/** The lists of contents among blocks: adjacent lines that link to headings or repeat them, with their pages. */
export function contentsIn<Block extends Parsed>(
  blocks: readonly Block[],
  headings: readonly Parsed[],
): Contents<Block>[] {
  const repeated = new Set(headings.map(({ children }) => folded(lettersIn(children))))
  const found: Contents<Block>[] = []
  let run: { block: Block; rank: number }[] = []
  let before: Block | undefined
  const titleOf = () => (before && titles.test(lineOf(before)) ? before : undefined)
  const add = (entries: Block[]) => {
    const title = titleOf()
    if (title) before = undefined
    found.push({ title, entries })
  }
  const close = () => {
    const [first] = run
    if (first && (run.length > 1 || first.rank > 1 || titleOf())) add(run.map(({ block }) => block))
    run = []
  }
  for (const block of blocks) {
    const isPlace = block.name === 'contents'
    const line = lineOf(block)
    if (line === '' && !isPlace) continue
    const rank = isPlace ? 0 : entryRank(block, line, repeated)
    if (rank > 0) {
      run.push({ block, rank })
      continue
    }
    close()
    if (isPlace) add([])
    else before = block
  }
  close()
  return found
}
