import { allowedClass } from '#document/allowed.ts'
import { linesHtml, type Run } from './inline-html.ts'

const formats: Record<string, Record<string, unknown>> = {
  STRONG: { bold: true },
  B: { bold: true },
  EM: { italic: true },
  I: { italic: true },
  U: { underline: true },
  S: { strike: true },
  SUP: { script: 'super' },
  SUB: { script: 'sub' },
}

const blocks = new Set(
  'P DIV LI UL OL H1 H2 H3 H4 H5 H6 BLOCKQUOTE TABLE TR FIGURE FIGCAPTION PRE'.split(' '),
)

function coloursOf(element: Element): Record<string, unknown> {
  const colours: Record<string, unknown> = {}
  for (const name of element.classList) {
    if (!allowedClass.test(name)) continue
    if (name.startsWith('ql-color-')) colours.color = name.slice('ql-color-'.length)
    if (name.startsWith('ql-bg-')) colours.background = name.slice('ql-bg-'.length)
  }
  return colours
}

/** The text marker of a list item in places where lists are not allowed. */
function bulletOf(element: Element): string {
  if (element.tagName !== 'LI' || !element.parentElement) return ''
  if (element.parentElement.tagName !== 'OL') return '• '
  const items = Array.from(element.parentElement.children).filter(({ tagName }) => tagName === 'LI')
  const start = Number(element.parentElement.getAttribute('start') ?? 1)
  return `${start + items.indexOf(element)}. `
}

/** Sanitised HTML as the content of a place without blocks: blocks become lines. */
export function inlineHtmlOf(place: Node): string {
  const lines: Run[][] = [[]]
  const lineEnd = () => lines.push([])
  let mark: Run | undefined
  const isAfterMark = () => {
    const written = lines.at(-1)?.filter(({ text, note }) => text.trim() !== '' || note !== undefined) ?? []
    return mark !== undefined && written.length === 1 && written[0] === mark
  }

  function walk(node: Node, format: Record<string, unknown>): void {
    if (node.nodeType === Node.TEXT_NODE) lines.at(-1)?.push({ text: node.nodeValue ?? '', format })
    if (!(node instanceof Element)) return
    const note = node.getAttribute('data-note')
    if (note !== null) return void lines.at(-1)?.push({ text: '', format: {}, note })
    if (node.tagName === 'BR') return void lineEnd()
    const isBlock = blocks.has(node.tagName)
    // The first paragraph of an item stays on the line of its marker.
    if (isBlock && !isAfterMark()) lineEnd()
    const bullet = bulletOf(node)
    if (bullet) {
      mark = { text: bullet, format: {} }
      lines.at(-1)?.push(mark)
    }
    const link = node.tagName === 'A' ? { link: node.getAttribute('href') } : {}
    const inner = { ...format, ...formats[node.tagName], ...link, ...coloursOf(node) }
    for (const child of node.childNodes) walk(child, inner)
    if (isBlock) lineEnd()
    else if (/^T[DH]$/.test(node.tagName)) lines.at(-1)?.push({ text: ' ', format: {} })
  }

  for (const child of place.childNodes) walk(child, {})
  return linesHtml(lines)
}
