import { type Links, Tokenizer, type TokenizerObject, type Tokens } from 'marked'
import { allowedTags } from '#document/allowed.ts'
import { withoutCode } from '#document/read/without-code.ts'
import { htmlOf } from '#lib/escape-html.ts'

const defaults = Tokenizer.prototype

/** Elements whose tags are mark-up. All others, such as <your name>, are words. */
const known = new Set([
  ...allowedTags,
  ...'b i del ins strike mark small big code kbd samp var tt pre font center hr wbr abbr cite q time'.split(
    ' ',
  ),
  ...'div dl dt dd section article header footer main nav aside details summary tfoot col colgroup'.split(
    ' ',
  ),
])

const code = new Set(['script', 'style'])

/** In a line, every tag stands alone and hides nothing. */
const inLines = new Set([...known, ...code])

function nameAt(source: string): string {
  return /^\W{1,2}([a-z][a-z\d-]*)/i.exec(source.trimStart())?.[1]?.toLowerCase() ?? ''
}

/** HTML without its scripts and styles; all of it if one has no end, which would hide the words behind it. */
function withoutClosedCode(html: string): string {
  const kept = withoutCode(`${html}.`).html
  return kept.endsWith('.') ? kept.slice(0, -1) : html
}

/** The tag of a known element at the beginning. One on several lines may be words that follow a sign. */
function tagAt({ rules }: Tokenizer, source: string, names: ReadonlySet<string>): string | undefined {
  const [tag] = (names.has(nameAt(source)) && rules.inline.tag.exec(source)) || []
  return tag?.includes('\n') ? undefined : tag
}

/** HTML in which everything but tags of known elements is words. Comments and tags without an end would hide them. */
function wordsKept(tokenizer: Tokenizer, html: string): string {
  let kept = ''
  for (let rest = html; rest !== '';) {
    const tag = tagAt(tokenizer, rest, known)
    const piece = tag ?? /^.[^<]*/s.exec(rest)?.[0] ?? rest
    kept += tag === undefined && piece[0] === '<' ? htmlOf('<') + piece.slice(1) : piece
    rest = rest.slice(piece.length)
  }
  return kept
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '')

function lettersOfCells({ header, rows }: Tokens.Table): string {
  return lettersOf([header, ...rows].flatMap((row) => row.map(({ text }) => text)).join(''))
}

/** Columns that a table may have beside those of its head. */
const mostMore = 20

/** Replaces the tokenizers of Marked that drop words. `unused`: labels of link definitions that stay in the text. */
export function tokenizerFor(unused: ReadonlySet<string>, used: Set<string>): TokenizerObject {
  const definitions = new Map<string, string>()
  /** Names whose elements have no end in the rest of the text, which looking for it again would take long to find. */
  const endless = new Set<string>()
  return {
    html(source) {
      const name = nameAt(source)
      const token =
        known.has(name) || (code.has(name) && !endless.has(name))
          ? defaults.html.call(this, source)
          : undefined
      if (!token) return undefined
      const text = withoutClosedCode(token.text)
      if (known.has(name) || text !== token.text) return { ...token, text: wordsKept(this, text) }
      endless.add(name)
      return undefined
    },
    // No list of a text begins at a higher number, which would be lost.
    list(source) {
      return /^ {0,3}\d{6}/.test(source) ? undefined : defaults.list.call(this, source)
    },
    tag(source) {
      const token = tagAt(this, source, inLines) === undefined ? undefined : defaults.tag.call(this, source)
      this.lexer.state.inRawBlock = false
      return token
    },
    // Marked drops each definition of a link, even if no link uses it, or if it is ordinary text: `[Sample]: yes`.
    def(source) {
      const token = defaults.def.call(this, source)
      if (!token || token.tag.startsWith('^') || !/^(?:https?:|mailto:)/i.test(token.href)) return undefined
      if (unused.has(token.tag) || (definitions.get(token.tag) ?? token.raw) !== token.raw) return undefined
      definitions.set(token.tag, token.raw)
      return token
    },
    reflink(source, links) {
      const noted = new Proxy<Links>(links, {
        get(target, label) {
          used.add(String(label))
          return Reflect.get(target, label)
        },
      })
      return defaults.reflink.call(this, source, noted)
    },
    // Marked leaves out cells beyond the columns of the head.
    table(source) {
      const first = defaults.table.call(this, source)
      if (!first) return undefined
      const letters = lettersOf(first.raw)
      if (lettersOfCells(first) === letters) return first
      const [head = '', rule = '', ...rows] = first.raw
        .split('\n')
        .map((line) => line.trim().replace(/\|$/, ''))
      for (let more = 1; more <= mostMore; more += 1) {
        const wider = [`${head}${' | '.repeat(more)}|`, `${rule}${'|-'.repeat(more)}|`, ...rows].join('\n')
        const token = defaults.table.call(this, wider)
        if (token && lettersOfCells(token) === letters) return { ...token, raw: first.raw }
      }
      return undefined
    },
  }
}
