import { element, findAll, type XmlElement, type XmlNode } from './xml-tree.ts'

/** A note, as a paragraph and its last link lead to it. */
function noteItem(id: string, content: readonly XmlNode[]): XmlElement {
  const back = [' ', element('a', { href: `#${id.replace('note-', 'note-ref-')}` }, '↑')]
  const last = content.at(-1)
  const isPlain = typeof last === 'object' && last.name === 'p' && last.attributes['class'] === undefined
  const children = isPlain
    ? [...content.slice(0, -1), { ...last, children: [...last.children, ...back] }]
    : [...content, element('p', {}, ...back)]
  return { name: 'li', attributes: { id }, children }
}

/** Numbers the marks of the notes, and lists the notes in their order. */
export function noteList(
  blocks: readonly XmlNode[],
  contentOf: (id: string) => readonly XmlNode[],
): XmlNode[] {
  const marks = findAll({ name: '', attributes: {}, children: [...blocks] }, 'a').filter(({ attributes }) =>
    /^(?:foot|end)note-ref-/.test(attributes['id'] ?? ''),
  )
  const items = marks.map((mark, index) => {
    mark.children = [`[${index + 1}]`]
    const id = mark.attributes['href']?.slice(1) ?? ''
    return noteItem(id, contentOf(id))
  })
  return items.length === 0 ? [] : [{ name: 'ol', attributes: {}, children: items }]
}
