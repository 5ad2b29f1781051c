import { Marked, Renderer, type Tokens } from 'marked'
import { Notes, type ParseHtml, placeParts } from '#document/read/lines.ts'
import { readParts } from '#document/read/parts.ts'
import { withoutAttributes } from '#document/read/without-code.ts'
import { paragraph } from '#document/tree.ts'
import { named } from '#document/walk.ts'
import { wordsOf } from '#document/words.ts'
import { writeHtml } from '#document/write/html.ts'
import { htmlOf } from '#lib/escape-html.ts'
import { MarkdownNotes } from './markdown-notes.ts'
import { tokenizerFor } from './markdown-tokens.ts'

/**
 * The lists of one ordered list, split wherever its numbers do not continue. If all items have the same number, as in
 * `1. 1. 1.`, the writer left the counting to the program, and the list stays whole.
 */
function numberedLists(list: Tokens.List): Tokens.List[] {
  const numbers = list.items.map(({ raw }) => Number.parseInt(raw.trimStart()))
  if (new Set(numbers).size < 2) return [list]
  const lists: Tokens.List[] = []
  for (const [at, item] of list.items.entries()) {
    const start = numbers[at] ?? 1
    if (start === (numbers[at - 1] ?? NaN) + 1) lists.at(-1)?.items.push(item)
    else lists.push({ ...list, start, items: [item] })
  }
  return lists
}

/**
 * Converts Markdown to HTML that holds what a text can hold. HTML in it leaves its words, and so do definitions of
 * links that nothing refers to.
 */
export function markdownHtml(
  text: string,
  parse: ParseHtml,
  unused: ReadonlySet<string> = new Set(),
): string {
  const partsOf = (html: string) => readParts(parse(html), (source) => source)
  const notes: MarkdownNotes = new MarkdownNotes(text, (words): string =>
    marked.Parser.parseInline(lexer.inlineTokens(words), marked.defaults),
  )
  const used = new Set<string>()
  const marked: Marked = new Marked({
    // The extensions search for notes after each paragraph, which takes time.
    extensions: text.includes('[^') ? notes.extensions : [],
    tokenizer: tokenizerFor(unused, used),
    renderer: {
      html: ({ text, block }) => {
        const parsed = parse(withoutAttributes(text))
        const lines = block ? placeParts(parsed, new Notes()) : []
        if (block) return lines.length > 0 ? writeHtml([paragraph(lines)]) : ''
        return named(parsed, 'br').length > 0 ? '<br>' : htmlOf(wordsOf(parsed))
      },
      code: ({ text, lang = '' }) =>
        [...(/^[\w+#.-]*$/.test(lang) ? [] : [lang]), ...text.split('\n')]
          .map((line) => `<p>${htmlOf(line)}</p>`)
          .join(''),
      checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
      hr: () => '',
      list(token) {
        const lists = token.ordered ? numberedLists(token) : [token]
        return lists.map((list) => Renderer.prototype.list.call(this, list)).join('')
      },
    },
  })
  const lexer = new marked.Lexer(marked.defaults)
  const html = marked.parser(lexer.lex(text))
  const parts = [...partsOf(html), ...notes.parts(partsOf)]
  const left = Object.keys(lexer.tokens.links).filter((label) => !used.has(label))
  if (left.length > 0 && unused.size === 0) return markdownHtml(text, parse, new Set(left))
  return writeHtml(parts)
}
