import { formatNamed, type ListFormat } from '#document/read/lists/formats.ts'
import { isWorded } from '#document/read/lists/marks.ts'
import { formatNumber } from '#document/read/lists/numbers.ts'
import type { DocumentStyles } from './document-styles.ts'
import { childOf, elementsOf, toggle, valueOf, type XmlElement } from './xml-tree.ts'

interface Level {
  start: number
  format: string
  /** `%2` stands for the number of the second level. */
  text: string
  /** The level, counted from 1, whose items restart this one; 0 for none. */
  restart: number | undefined
  /** Whether the numbers of all levels are decimal here. */
  isLegal: boolean
  paragraphStyle: string | undefined
}

interface AbstractNumbering {
  levels: Map<number, Level>
  styleLink: string | undefined
}

interface Numbering {
  abstract: string
  starts: Map<number, number>
  levels: Map<number, Level>
}

/** The number or bullet before a paragraph. */
export interface Label {
  level: number
  kind: 'ol' | 'ul' | 'none'
  format: ListFormat
  value: number
  /** As Word shows it. */
  text: string
  /** Whether it says more than a number, as in “Recommendation 2:”. */
  isWorded: boolean
}

const number = (text: string | undefined) => (text === undefined ? undefined : Number.parseInt(text, 10) || 0)

function levelOf(node: XmlElement): [number, Level] {
  const level = {
    start: number(valueOf(node, 'w:start')) ?? 1,
    format: valueOf(node, 'w:numFmt') ?? 'decimal',
    text: valueOf(node, 'w:lvlText') ?? '',
    restart: number(valueOf(node, 'w:lvlRestart')),
    isLegal: toggle(node, 'w:isLgl') === true,
    paragraphStyle: valueOf(node, 'w:pStyle'),
  }
  return [number(node.attributes['w:ilvl']) ?? 0, level]
}

function levelsIn(node: XmlElement): Map<number, Level> {
  return new Map(
    elementsOf(node)
      .filter(({ name }) => name === 'w:lvl')
      .map(levelOf),
  )
}

/** Counts the numbered paragraphs of a document, in its order. */
export class ListNumbers {
  readonly #abstracts = new Map<string, AbstractNumbering>()
  readonly #numberings = new Map<string, Numbering>()
  readonly #styles: DocumentStyles
  /** The latest number of each level, by abstract numbering. */
  readonly #counters = new Map<string, (number | undefined)[]>()
  readonly #restarted = new Set<string>()

  constructor(root: XmlElement | undefined, styles: DocumentStyles) {
    this.#styles = styles
    for (const node of root ? elementsOf(root) : []) {
      if (node.name === 'w:abstractNum')
        this.#abstracts.set(node.attributes['w:abstractNumId'] ?? '', {
          levels: levelsIn(node),
          styleLink: valueOf(node, 'w:numStyleLink'),
        })
      if (node.name !== 'w:num') continue
      const numbering: Numbering = {
        abstract: valueOf(node, 'w:abstractNumId') ?? '',
        starts: new Map(),
        levels: new Map(),
      }
      for (const override of elementsOf(node)) {
        const start = number(valueOf(override, 'w:startOverride'))
        const level = number(override.attributes['w:ilvl']) ?? 0
        if (start !== undefined) numbering.starts.set(level, start)
        const own = childOf(override, 'w:lvl')
        if (own) numbering.levels.set(level, levelOf(own)[1])
      }
      this.#numberings.set(node.attributes['w:numId'] ?? '', numbering)
    }
  }

  /** A numbering, with levels inherited from a list style. */
  #resolve(id: string, seen: string[] = []): [Numbering, AbstractNumbering] | undefined {
    const numbering = this.#numberings.get(id)
    const abstract = this.#abstracts.get(numbering?.abstract ?? '')
    if (!numbering || !abstract || seen.includes(id)) return undefined
    if (abstract.styleLink === undefined) return [numbering, abstract]
    const [style] = this.#styles.chain(abstract.styleLink)
    const linked = valueOf(childOf(style?.paragraph, 'w:numPr'), 'w:numId') ?? ''
    const found = this.#resolve(linked, [...seen, id])
    // A direct number restarts the list of the style.
    return found && [{ ...found[0], starts: new Map([...found[0].starts, ...numbering.starts]) }, found[1]]
  }

  /** The numbering and level of a paragraph: from its own properties, or from its style. */
  #placeOf(properties: XmlElement | undefined, style: string | undefined): [string, number] | undefined {
    const own = childOf(properties, 'w:numPr')
    const chain = this.#styles.chain(style)
    const inStyles = chain.map(({ paragraph }) => childOf(paragraph, 'w:numPr'))
    const id = [own, ...inStyles]
      .map((numPr) => valueOf(numPr, 'w:numId'))
      .find((found) => found !== undefined)
    if (id === undefined || id === '0') return undefined
    const levels = this.#resolve(id)?.[1].levels ?? new Map<number, Level>()
    const ofStyle = chain
      .map((one) => [...levels].find(([, { paragraphStyle }]) => paragraphStyle === one.id)?.[0])
      .find((level) => level !== undefined)
    const ownLevel = number(valueOf(own, 'w:ilvl'))
    const styleLevel = inStyles
      .map((numPr) => number(valueOf(numPr, 'w:ilvl')))
      .find((level) => level !== undefined)
    return [id, ownLevel ?? ofStyle ?? styleLevel ?? 0]
  }

  /** The label of the next paragraph; undefined if it has none. */
  next(properties: XmlElement | undefined, style: string | undefined): Label | undefined {
    const [id = '', at = 0] = this.#placeOf(properties, style) ?? []
    const [numbering, abstract] = this.#resolve(id) ?? []
    const levelAt = (level: number) => numbering?.levels.get(level) ?? abstract?.levels.get(level)
    const level = levelAt(at)
    if (!numbering || !level) return undefined
    const counters = this.#counters.get(numbering.abstract) ?? []
    this.#counters.set(numbering.abstract, counters)
    const startOf = (index: number) => numbering.starts.get(index) ?? levelAt(index)?.start ?? 1
    for (const index of numbering.starts.keys()) {
      if (index > at || this.#restarted.has(`${id}:${index}`)) continue
      this.#restarted.add(`${id}:${index}`)
      counters[index] = undefined
    }
    const before = counters[at]
    const value = before === undefined ? startOf(at) : before + 1
    counters[at] = value
    for (let deeper = at + 1; deeper < 9; deeper += 1)
      if (at < (levelAt(deeper)?.restart ?? deeper)) counters[deeper] = undefined
    const text = level.text.replace(/%([1-9])/g, (_all, digit: string) => {
      const index = Number(digit) - 1
      const shown = index === at ? value : (counters[index] ?? startOf(index))
      return formatNumber(shown, level.isLegal ? 'decimal' : (levelAt(index)?.format ?? 'decimal'))
    })
    const { format } = level
    const kind = format === 'bullet' ? 'ul' : format === 'none' ? 'none' : 'ol'
    const isOneNumber = /^[^\p{L}\p{N}]*[\p{L}\p{N}]+[^\p{L}\p{N}]*$/u.test(text)
    return {
      level: at,
      kind,
      format: isOneNumber ? formatNamed(format) : 'other',
      value,
      text,
      // A number that is spelled out, as in 'Part One', is shown as words of the item.
      isWorded:
        kind === 'ol' && isWorded(format.endsWith('Text') ? text : level.text.replace(/%[1-9]/g, '1')),
    }
  }
}
