import { escapeAttribute } from './escape-attribute.ts'

// Inside the editor, a footnote is one mark that contains its text. Only stored HTML has numbers and a list, which
// follow from the order of the marks.

const notePattern = /<sup data-note="([^"<>]*)"><\/sup>/g
/** Maximum number of footnotes in a text. */
const mostNotes = 999

const escapes: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The mark of a footnote with this HTML. */
export function noteMark(html: string): string {
  return `<sup data-note="${escapeAttribute(html)}"></sup>`
}

/**
 * The HTML of a text with numbered footnotes and their list at the end. Takes HTML written by this editor: a
 * mark is recognised by its exact form, which typed text never has.
 */
export function numberNotes(html: string): string {
  const items: string[] = []
  const text = html.replace(notePattern, (_mark, escaped: string) => {
    const note = escaped.replace(/&(?:lt|gt|quot|amp);/g, (entity) => escapes[entity] ?? entity)
    if (note === '') return ''
    if (items.length === mostNotes) return ` (${note})`
    const number = items.length + 1
    items.push(`<li id="note-${number}">${note} <a href="#note-ref-${number}">↩</a></li>`)
    return `<sup><a href="#note-${number}" id="note-ref-${number}">${number}</a></sup>`
  })
  return items.length > 0 ? `${text}<ol class="notes">${items.join('')}</ol>` : text
}
