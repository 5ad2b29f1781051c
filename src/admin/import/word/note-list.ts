import { findAll, type XmlElement, type XmlNode } from './xml-tree.ts'

type Parts = readonly XmlNode[]

/** The marks of notes in a text: links whose number is not known yet. */
export function noteMarks(parts: Parts): XmlElement[] {
  return findAll({ name: '', attributes: {}, children: [...parts] }, 'a').filter(({ attributes }) =>
    /^(?:foot|end)note-ref-/.test(attributes['id'] ?? ''),
  )
}

/** Numbers the marks of the notes in a text. Returns the list of the notes in their order; none without a note. */
export function noteList(text: Parts, contentOf: (id: string) => Parts): XmlElement[] {
  const numbers = new Map<string, number>()
  for (const mark of noteMarks(text)) {
    const id = mark.attributes['href']?.slice(1) ?? ''
    const number = numbers.get(id) ?? numbers.size + 1
    numbers.set(id, number)
    mark.attributes = { href: `#note-${number}`, id: `note-ref-${number}` }
    mark.children = [String(number)]
  }
  if (numbers.size === 0) return []
  const items = Array.from(numbers, ([id, number]): XmlElement => ({
    name: 'li',
    attributes: { id: `note-${number}` },
    children: [...contentOf(id)],
  }))
  return [{ name: 'ol', attributes: { class: 'notes' }, children: items }]
}
