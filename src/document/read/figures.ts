import { figureWords, tableWords } from '../numbered.ts'
import type { Parsed } from '../tree.ts'
import { lettersIn, named, unwrapped } from '../walk.ts'

// Other programs write pictures in lines, and captions as paragraphs beside what they belong to.

type Parts = readonly (Parsed | string)[]

/** A part without its pictures, which are added to `taken`. */
function withoutPictures(part: Parsed | string, taken: Parsed[]): (Parsed | string)[] {
  if (typeof part === 'string') return [part]
  if (part.name === 'img') {
    taken.push(part)
    return []
  }
  const before = taken.length
  const children = part.children.flatMap((child) => withoutPictures(child, taken))
  return [taken.length === before ? part : { ...part, children }]
}

function showsSomething(part: Parsed | string): boolean {
  if (typeof part === 'string') return part.trim() !== ''
  return (
    part.name === 'table' || part.attributes['data-note'] !== undefined || part.children.some(showsSomething)
  )
}

/** Moves the pictures of each block behind it, each into its own figure. */
function hoisted(parts: Parts): (Parsed | string)[] {
  return parts.flatMap((block): (Parsed | string)[] => {
    if (typeof block === 'string') return [block]
    if (block.name === 'figure' && named(block.children, 'img').length === 1) return [block]
    const taken: Parsed[] = []
    const left = withoutPictures(block, taken)
    if (taken.length === 0) return left
    const figures = taken.map((picture) => ({ name: 'figure', attributes: {}, children: [picture] }))
    return [...left.filter(showsSomething), ...figures]
  })
}

/** Beginnings of captions; not every program marks captions as such. */
const captionStart = new RegExp(`^\\s*(?:${tableWords}|${figureWords})\\s+\\p{Nd}{1,3}\\s*[:.–—-]`, 'iu')
const tableCaption = new RegExp(`^\\s*(?:tab|${tableWords})`, 'iu')

/** Maximum letters of a caption that is not marked as one. */
const longestCaption = 300

const isCaption = ({ name, attributes }: Parsed) =>
  name === 'p' && attributes['class']?.split(/\s+/).includes('caption') === true

/** A paragraph beside a table or a figure, as a caption if it reads like one; captions need not be slanted. */
function asCaption(block: Parsed): Parsed {
  const text = block.name === 'p' ? lettersIn(block.children) : ''
  if (text.length > longestCaption || !captionStart.test(text)) return block
  const isSlant = ({ name, children }: Parsed) => name === 'em' && lettersIn(children).trim() === text.trim()
  return { name: 'p', attributes: { class: 'caption' }, children: unwrapped(block.children, isSlant) }
}

const owners = { table: 'caption', figure: 'figcaption' } as const
type Owner = keyof typeof owners

/** The places before and after a caption where it may belong, with the kind of block there. */
const order: Record<Owner, [step: -1 | 1, owner: Owner][]> = {
  table: [
    [1, 'table'],
    [-1, 'table'],
    [-1, 'figure'],
    [1, 'figure'],
  ],
  figure: [
    [-1, 'figure'],
    [1, 'figure'],
    [1, 'table'],
    [-1, 'table'],
  ],
}

function captioned(parts: Parts): (Parsed | string)[] {
  const words = parts.map((part) =>
    typeof part === 'string' || part.children.length === 0
      ? part
      : { ...part, children: captioned(part.children) },
  )
  const blocks = words.filter((part) => typeof part === 'object')
  if (!blocks.some(({ name }) => name in owners)) return words
  const shown = blocks.map((block, at) =>
    [blocks[at - 1], blocks[at + 1]].some((beside) => beside !== undefined && beside.name in owners)
      ? asCaption(block)
      : block,
  )
  const owned = new Map<number, Parsed | undefined>()
  const blockAt = (at: number) => (owned.has(at) ? owned.get(at) : shown[at])
  const next = (from: number, step: number) => {
    let at = from + step
    while (owned.has(at) && owned.get(at) === undefined) at += step
    return at
  }
  for (const [at, block] of shown.entries()) {
    if (!isCaption(block)) continue
    const isOfTable = tableCaption.test(lettersIn(block.children))
    for (const [step, owner] of order[isOfTable ? 'table' : 'figure']) {
      const place = next(at, step)
      const beside = blockAt(place)
      if (beside?.name !== owner || named(beside.children, owners[owner]).length > 0) continue
      const caption = { name: owners[owner], attributes: {}, children: block.children }
      const children = owner === 'table' ? [caption, ...beside.children] : [...beside.children, caption]
      owned.set(place, { ...beside, children })
      owned.set(at, undefined)
      break
    }
  }
  let at = -1
  return words.flatMap((part): (Parsed | string)[] => {
    if (typeof part === 'string') return [part]
    at += 1
    const block = blockAt(at)
    return block ? [block] : []
  })
}

/** Moves pictures into figures behind their blocks, and captions into the tables and figures beside them. */
export function withFigures(parts: Parts): (Parsed | string)[] {
  return captioned(hoisted(parts))
}
