import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode

/** A field of a form, as a program reads it from the page's HTML. */
export interface FormField {
  name: string
  type: string
  autocomplete: string
  /** The words of its label. */
  label: string
}

function textOf(node: Node): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}

/** The fields of a form in order. Like a naive bot, it ignores what is displayed. */
export function fieldsOf(html: string): FormField[] {
  const labels = new Map<string, string>()
  const fields: (FormField & { id: string })[] = []

  function walk(node: Node, around: string): void {
    if (!('childNodes' in node)) return
    const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]))
    const inside = node.nodeName === 'label' ? textOf(node) : around
    if (node.nodeName === 'label') labels.set(attributes.get('for') ?? '', textOf(node))
    if (node.nodeName === 'input' || node.nodeName === 'textarea')
      fields.push({
        id: attributes.get('id') ?? '',
        name: attributes.get('name') ?? '',
        type: attributes.get('type') ?? 'text',
        autocomplete: attributes.get('autocomplete') ?? '',
        label: inside,
      })
    for (const child of node.childNodes) walk(child, inside)
  }

  for (const node of parseFragment(html).childNodes) walk(node, '')
  return fields.map(({ id, label, ...field }) => ({ ...field, label: (label || labels.get(id)) ?? '' }))
}
