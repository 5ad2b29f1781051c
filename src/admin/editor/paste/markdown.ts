import { Marked, type TokenizerAndRendererExtension } from 'marked'
import { Notes, type ParseHtml, placeParts } from '#document/read/lines.ts'
import { readParts } from '#document/read/parts.ts'
import { withoutAttributes, withoutCode } from '#document/read/without-code.ts'
import { noteList, noteMark, type Part, paragraph } from '#document/tree.ts'
import { named } from '#document/walk.ts'
import { wordsOf } from '#document/words.ts'
import { writeHtml } from '#document/write/html.ts'
import { htmlOf } from '#lib/escape-html.ts'

/** Notes, which Marked does not know: `[^1]` in the text, and `[^1]: words` on a line. */
class MarkdownNotes {
  readonly #words = new Map<string, string>()
  readonly #marks: string[] = []

  readonly extensions: TokenizerAndRendererExtension[] = [
    {
      name: 'note',
      level: 'block',
      start: (source) => source.indexOf('\n[^') + 1 || undefined,
      tokenizer: (source) => {
        const [raw, label, words = ''] =
          /^\[\^([\w-]{1,40})\]:[ \t]+([^\n]*(?:\n(?: {2}|\t)[^\n]+)*)(?:\n|$)/.exec(source) ?? []
        if (raw === undefined || label === undefined) return undefined
        // A block can be read twice; of two notes with one label, the second stays in the text.
        if ((this.#words.get(label) ?? words) !== words) return undefined
        this.#words.set(label, words)
        return { type: 'note', raw }
      },
      renderer: () => '',
    },
    {
      name: 'noteMark',
      level: 'inline',
      start: (source) => source.indexOf('[^'),
      tokenizer: (source) => {
        const [raw, label] = /^\[\^([\w-]{1,40})\]/.exec(source) ?? []
        return raw !== undefined && label !== undefined && this.#words.has(label)
          ? { type: 'noteMark', raw, label }
          : undefined
      },
      renderer: ({ label }) => writeHtml([noteMark(this.#marks.push(String(label)))]),
    },
  ]

  /** The list of notes; notes without a mark are paragraphs. */
  parts(read: (words: string) => Part[]): Part[] {
    const marks = [...this.#marks]
    const alone = [...this.#words].filter(([label]) => !marks.includes(label))
    const notes = marks.map((label) => read(this.#words.get(label) ?? ''))
    return [
      ...alone.map(([, words]) => paragraph(read(words))),
      ...(notes.length > 0 ? [noteList(notes)] : []),
    ]
  }
}

/** Converts Markdown to HTML that holds what a text can hold. HTML in it leaves its words. */
export function markdownHtml(text: string, parse: ParseHtml): string {
  const partsOf = (html: string) => readParts(parse(html), (source) => source)
  const notes = new MarkdownNotes()
  const marked = new Marked({
    extensions: notes.extensions,
    tokenizer: {
      // Marked leaves out the addresses that it finds behind labels, even if they are words: `[Sample]: yes`.
      def: (source) =>
        /^ {0,3}\[[^^\]][^\]]*\]:[\s<]*(?:https?:|mailto:)/i.test(source) ? false : undefined,
    },
    renderer: {
      html: ({ text, block }) => {
        const parsed = parse(withoutAttributes(withoutCode(text).html))
        const lines = block ? placeParts(parsed, new Notes()) : []
        if (block) return lines.length > 0 ? writeHtml([paragraph(lines)]) : ''
        return named(parsed, 'br').length > 0 ? '<br>' : htmlOf(wordsOf(parsed))
      },
      code: ({ text }) =>
        text
          .split('\n')
          .map((line) => `<p>${htmlOf(line)}</p>`)
          .join(''),
      checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
      hr: () => '',
    },
  })
  const parts = partsOf(marked.parse(text, { async: false }))
  return writeHtml([
    ...parts,
    ...notes.parts((words) => partsOf(marked.parseInline(words, { async: false }))),
  ])
}
