import type { XmlNode } from './xml-tree.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string, pattern: RegExp) =>
  text.replace(pattern, (character) => escapes[character] ?? character)

/** The HTML of parts of a text. */
export function writeHtml(nodes: readonly XmlNode[]): string {
  let html = ''
  for (const node of nodes) {
    if (typeof node === 'string') {
      html += escaped(node, /[&<>]/g)
      continue
    }
    html += `<${node.name}`
    for (const key in node.attributes) html += ` ${key}="${escaped(node.attributes[key] ?? '', /[&<>"]/g)}"`
    html += /^(?:br|img|input)$/.test(node.name) ? ' />' : `>${writeHtml(node.children)}</${node.name}>`
  }
  return html
}
