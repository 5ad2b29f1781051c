import { BlockEmbed } from 'quill/blots/block'
import InlineEmbed from 'quill/blots/embed'
import Quill, { Delta } from 'quill/core'
import { units } from '#document/formats.ts'
import { drawUnit, reportChart } from './draw-embed.ts'

// Tables, figures and footnotes are units of the document whose value is a string of HTML. A change of a table or
// figure goes from one string to another, which the history can merge and undo.

const values = new WeakMap<Node, string>()

function isChange(value: unknown): value is { from: string; to: string } {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value
}

const changeHandlers = {
  compose: (before: unknown, after: unknown) => {
    if (!isChange(after)) return before
    return isChange(before) ? { from: before.from, to: after.to } : after.to
  },
  invert: (change: unknown) => (isChange(change) ? { from: change.to, to: change.from } : change),
  transform: (_first: unknown, second: unknown) => second,
}

/** Events inside a block that the outer editor must ignore. */
const ownEvents = ['beforeinput', 'copy', 'cut', 'paste', 'compositionstart', 'compositionend', 'drop']

class HtmlBlock extends BlockEmbed {
  static override create(value: string): HTMLElement {
    const node = document.createElement(typeof this.tagName === 'string' ? this.tagName : 'div')
    node.className = this.className
    node.contentEditable = 'false'
    values.set(node, value)
    drawUnit(node, value)
    for (const name of ownEvents) node.addEventListener(name, (event) => event.stopPropagation())
    return node
  }

  static override value(node: HTMLElement): string {
    return values.get(node) ?? ''
  }

  updateContent(change: unknown): void {
    if (!isChange(change) || HtmlBlock.value(this.domNode) === change.to) return
    values.set(this.domNode, change.to)
    drawUnit(this.domNode, change.to)
  }

  /** Once it is in the text, whose language it has. */
  override attach(): void {
    super.attach()
    if (this.domNode.matches('.table-block')) reportChart(this.domNode, embedHtml(this.domNode))
  }
}

const unitBlots = units.map(({ tag, name }) => {
  return class extends HtmlBlock {
    static override blotName = name
    static override tagName = tag === 'figure' ? 'FIGURE' : 'DIV'
    static override className = `${tag}-block`
  }
})

/** Selector of the elements that Quill shows for tables and figures. */
export const unitBlocks = unitBlots.map(({ className }) => `.${className}`).join(', ')

class NoteMark extends InlineEmbed {
  static override blotName = 'note'
  static override tagName = 'SUP'
  static override className = 'note-mark'

  static override create(value: string): HTMLElement {
    const node = document.createElement('sup')
    node.className = 'note-mark'
    node.dataset.note = value
    return node
  }

  static override value(node: HTMLElement): string {
    return node.dataset.note ?? ''
  }
}

export function registerEmbeds(): void {
  for (const blot of unitBlots) {
    Delta.registerEmbed(blot.blotName, changeHandlers)
    Quill.register(`formats/${blot.blotName}`, blot)
  }
  Quill.register('formats/note', NoteMark)
}

/** The HTML of a table or figure in an editor. */
export function embedHtml(node: HTMLElement): string {
  return values.get(node) ?? ''
}

/** Reports again how pages draw the tables of an editor. */
export function reportCharts(root: HTMLElement): void {
  for (const block of root.querySelectorAll<HTMLElement>('.table-block')) reportChart(block, embedHtml(block))
}

/** Changes a table or figure as a single undo step. `isDrawn`: the element on the page is already as in `to`. */
export function changeEmbed(quill: Quill, node: HTMLElement, to: string, isDrawn = false): void {
  const blot = Quill.find(node)
  const from = embedHtml(node)
  if (!blot || blot instanceof Quill || from === to) return
  if (isDrawn) values.set(node, to)
  if (isDrawn && node.matches('.table-block')) reportChart(node, to)
  const name = blot.statics.blotName
  quill.updateContents(new Delta().retain(quill.getIndex(blot)).retain({ [name]: { from, to } }), 'user')
}
