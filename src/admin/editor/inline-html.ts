import { allowedAddress } from '#document/allowed.ts'
import { backgroundColourNames, textColourNames } from '#document/palette.ts'
import { htmlOf } from '#lib/escape-html.ts'
import { escapeAttribute } from './escape-attribute.ts'
import { noteMark } from './notes.ts'

/** A piece of a line: text with the same formats throughout, or a footnote by its HTML. */
export interface Run {
  text: string
  format: Record<string, unknown>
  note?: string
}

/** Turns hard spaces between words into spaces, collapses them, and removes those at the ends of a line. */
export function tidy(runs: Run[]): Run[] {
  const tidied: Run[] = []
  let afterSpace = true
  for (const run of runs) {
    let text = run.text.replace(/\uFEFF/g, '').replace(/[\s\u00A0]+/g, ' ')
    if (afterSpace) text = text.replace(/^ /, '')
    if (text === '' && run.note === undefined) continue
    afterSpace = text.endsWith(' ')
    tidied.push({ ...run, text })
  }
  const last = tidied.pop()
  if (!last) return []
  const text = last.text.trimEnd()
  return text || last.note !== undefined ? [...tidied, { ...last, text }] : tidy(tidied)
}

function linkTag({ link }: Record<string, unknown>): string {
  if (typeof link !== 'string' || !allowedAddress.test(link)) return ''
  const outside = /^https?:/i.test(link) ? ' rel="noopener noreferrer" target="_blank"' : ''
  return `a href="${escapeAttribute(link)}"${outside}`
}

function colourTag({ color, background }: Record<string, unknown>): string {
  const classes = [
    typeof color === 'string' && textColourNames.includes(color) ? `ql-color-${color}` : '',
    typeof background === 'string' && backgroundColourNames.includes(background) ? `ql-bg-${background}` : '',
  ].filter(Boolean)
  return classes.length > 0 ? `span class="${classes.join(' ')}"` : ''
}

function scriptTag({ script }: Record<string, unknown>): string {
  if (script === 'super') return 'sup'
  return script === 'sub' ? 'sub' : ''
}

/** The tag of a run at each level, from the outside in; '' for none. */
const marks: ((format: Record<string, unknown>) => string)[] = [
  linkTag,
  ({ bold }) => (bold ? 'strong' : ''),
  ({ italic }) => (italic ? 'em' : ''),
  ({ underline }) => (underline ? 'u' : ''),
  ({ strike }) => (strike ? 's' : ''),
  scriptTag,
  colourTag,
]

// A footnote is outside all formats, because its mark is a link.
const formatOf = (run: Run | undefined) => (run?.note === undefined ? (run?.format ?? {}) : {})

/** The HTML of normalised runs. */
export function inlineHtml(runs: Run[], level = 0): string {
  const mark = marks[level]
  if (!mark)
    return runs.map(({ text, note }) => (note === undefined ? htmlOf(text) : noteMark(note))).join('')
  let html = ''
  for (let start = 0; start < runs.length;) {
    const tag = mark(formatOf(runs[start]))
    let end = start + 1
    while (end < runs.length && mark(formatOf(runs[end])) === tag) end += 1
    const inner = inlineHtml(runs.slice(start, end), level + 1)
    html += tag ? `<${tag}>${inner}</${tag.split(' ', 1)[0]}>` : inner
    start = end
  }
  return html
}

/** The HTML of several lines in one place: a cell, a caption, a footnote. */
export function linesHtml(lines: Run[][]): string {
  return lines
    .map((runs) => inlineHtml(tidy(runs)))
    .filter(Boolean)
    .join('<br />')
}
