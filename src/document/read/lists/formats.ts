/** How a list is numbered, as in the attribute `type` of `ol`; 'other' for what that cannot say. */
export type ListFormat = '1' | 'a' | 'A' | 'i' | 'I' | 'other'

/** The formats of a page's lists, by level (ui/rich-blocks.css). */
const byLevel: ListFormat[] = ['1', 'a', 'i']

/** Whether pages number lists of a level so. */
export function isPageFormat(format: ListFormat, level: number): boolean {
  return format === byLevel[level % byLevel.length]
}

const named = new Map<string, ListFormat>([
  ['1', '1'],
  ['a', 'a'],
  ['A', 'A'],
  ['i', 'i'],
  ['I', 'I'],
  ['decimal', '1'],
  ['lowerLetter', 'a'],
  ['lower-alpha', 'a'],
  ['lower-latin', 'a'],
  ['upperLetter', 'A'],
  ['upper-alpha', 'A'],
  ['upper-latin', 'A'],
  ['lowerRoman', 'i'],
  ['lower-roman', 'i'],
  ['upperRoman', 'I'],
  ['upper-roman', 'I'],
])

/** The format of a name that pages, style sheets or Word give it. */
export function formatNamed(name: string): ListFormat {
  return named.get(name) ?? 'other'
}

/** '3 list items are numbered 1., a., i. here.'; '' if there are none. */
export function renumberedMessage(count: number): string {
  if (count === 0) return ''
  return `${count} ${count === 1 ? 'list item is' : 'list items are'} numbered 1., a., i. here.`
}
