import type { TokenizerAndRendererExtension } from 'marked'
import { noteList, noteMark, type Part, paragraph } from '#document/tree.ts'
import { writeHtml } from '#document/write/html.ts'
import { htmlOf } from '#lib/escape-html.ts'
import { isNoteLabel, markedLabels } from './note-labels.ts'

/** The words begin behind the label or on the next line; lines that are indented go on with them. */
const note =
  /^\[\^([\w-]{1,40})\]:[ \t]*(?:\n[ \t]*(?!\[\^))?(\S[^\n]*(?:\n(?:(?:[ \t]*\n)*(?: {4}|\t)| {2})[ \t]*\S[^\n]*)*)(?:\n|$)/

/** Reads the words of a note as HTML. */
type ReadWords = (words: string) => string

/** Adds footnotes to Marked, which has none. */
export class MarkdownNotes {
  readonly #marked: ReadonlySet<string>
  readonly #words = new Map<string, string>()
  /** The label of each mark in the text. */
  readonly #marks: string[] = []
  readonly #shown = new Set<string>()
  /** The notes whose words are being read, from the outermost. */
  readonly #open: string[] = []
  readonly #read: ReadWords

  constructor(text: string, read: ReadWords) {
    this.#marked = markedLabels(text)
    this.#read = read
  }

  readonly extensions: TokenizerAndRendererExtension[] = [
    {
      name: 'note',
      level: 'block',
      start: (source) => source.indexOf('\n[^') + 1 || undefined,
      tokenizer: (source) => {
        const [raw, label, words = ''] = note.exec(source) ?? []
        if (raw === undefined || label === undefined || !isNoteLabel(label)) return undefined
        if (!this.#marked.has(label) && /\D/.test(label)) return undefined
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
      renderer: ({ label, raw }) => this.#show(String(label), raw),
    },
  ]

  /** A mark; in a note, which cannot have any, the words of the other note in brackets. */
  #show(label: string, raw: string): string {
    if (this.#open.length > 1 || this.#open.includes(label)) return htmlOf(raw)
    this.#shown.add(label)
    return this.#open.length === 0
      ? writeHtml([noteMark(this.#marks.push(label))])
      : ` (${this.#wordsOf(label)})`
  }

  #wordsOf(label: string): string {
    const words = this.#words.get(label) ?? ''
    this.#open.push(label)
    const html = words.split(/\n[ \t]*\n/).map((lines) => this.#read(lines.trim()))
    this.#open.pop()
    return html.join('<br>')
  }

  /** The list of notes; notes without a mark are paragraphs. */
  parts(partsOf: (html: string) => Part[]): Part[] {
    const notes: Part[][] = []
    const readMarked = () => {
      for (const label of this.#marks.slice(notes.length)) notes.push(partsOf(this.#wordsOf(label)))
    }
    readMarked()
    const alone: Part[] = []
    for (const [label, words] of this.#words) {
      // Words in brackets may be no label at all.
      const start = /\D/.test(label) ? [`[^${label}]: `] : []
      if (!this.#shown.has(label)) alone.push(paragraph([...start, ...partsOf(this.#read(words))]))
    }
    readMarked()
    return notes.length > 0 ? [...alone, noteList(notes)] : alone
  }
}
