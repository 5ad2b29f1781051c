import { escapeAttribute, htmlOf } from '#lib/escape-html.ts'
import type { Parsed } from '../tree.ts'

const withoutContent = new Set(['br', 'img'])

/** The HTML of parts of a text, as it is stored. */
export function writeHtml(parts: readonly (Parsed | string)[]): string {
  let html = ''
  for (const part of parts) {
    if (typeof part === 'string') {
      html += htmlOf(part)
      continue
    }
    const { name, attributes, children } = part
    html += `<${name}`
    for (const key in attributes) html += ` ${key}="${escapeAttribute(attributes[key] ?? '')}"`
    html += withoutContent.has(name) ? ' />' : `>${writeHtml(children)}</${name}>`
  }
  return html
}
