import type { Parsed } from './tree.ts'
import { elementsIn, named } from './walk.ts'
import { wordsOf } from './words.ts'

/** Words before the numbers of tables and figures, in the languages of our writers, as parts of patterns. */
export const tableWords = 'table|tabelle|tableau|tabela|tabla|quadro|jedwali|(?:ال)?جدول|[ሠሰ]ንጠረዥ'
export const figureWords =
  'figure|fig\\.|chart|graph|map|abbildung|graphique|carte|figura|gráfico|kielelezo|mchoro|(?:ال)?شكل|ምስል'

/** The number of a table or a figure as its writer begins the caption with it: 'Table 3', 'Figure 2.1', 'Tableau A4'. */
const writersLabel = new RegExp(
  `^(?:${tableWords}|${figureWords})\\s+(?:\\p{Lu}\\.?)?\\p{Nd}{1,3}(?:[.-]\\p{Nd}{1,3}){0,2}\\p{L}?(?![\\p{L}\\p{M}\\p{N}])`,
  'iu',
)

/** A table of a text, or a figure: a picture with its caption. */
export interface Numbered {
  kind: 'table' | 'figure'
  /** Among those of its kind, from one. A table has the same number whether it is drawn or not. */
  number: number
  /** Its place on the page, such as `table-2`. */
  id: string
  /** Its number in words: the writer's, if the caption begins with one, else 'Table 2'. */
  label: string
  caption: string
}

const names = { table: 'Table', figure: 'Figure' } as const

function captionOf({ name, children }: Parsed): string {
  return wordsOf(
    named(children, name === 'table' ? 'caption' : 'figcaption').flatMap(({ children }) => children),
  )
}

/** The tables and figures of a text (OUT-03), by their elements, in their order. */
export function numberedIn(parts: readonly (Parsed | string)[]): ReadonlyMap<Parsed, Numbered> {
  const counts = { table: 0, figure: 0 }
  const found = new Map<Parsed, Numbered>()
  for (const element of elementsIn(parts, ({ name }) => name === 'table' || name === 'figure')) {
    const kind = element.name === 'table' ? 'table' : 'figure'
    const caption = captionOf(element)
    // A picture without a caption is no figure that others could name.
    if (kind === 'figure' && (caption === '' || named(element.children, 'img').length === 0)) continue
    const number = (counts[kind] += 1)
    const label = writersLabel.exec(caption)?.[0] ?? `${names[kind]} ${number}`
    found.set(element, { kind, number, id: `${kind}-${number}`, label, caption })
  }
  return found
}

/** The title of a table or a figure, with its number once: 'Table 2: Prices by market'. */
export function numberedTitle({ label, caption }: Pick<Numbered, 'label' | 'caption'>): string {
  return caption === '' || caption.startsWith(label) ? caption || label : `${label}: ${caption}`
}
