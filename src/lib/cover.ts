import { excerptAtWord } from './excerpt.ts'
import { type LatticePalette, latticeSvg, paletteOf } from './lattice.ts'
import { seriesKey, seriesName, seriesText } from './series.ts'
import { topicKey, topicsOf } from './topics.ts'

/** What the cover of a publication without a picture shows. */
export interface Covered {
  id: string
  title: string
  series?: string
  seriesNumber?: string
  topics?: string
  kind?: string
  /** In place of the one that is chosen by these. */
  palette?: LatticePalette
}

/** Pixels. */
export const coverSize = { width: 320, height: 200 }

/** Its colour: that of its series, else of its first topic, else of its kind. */
export function coverPalette(subject: Omit<Covered, 'title'>): LatticePalette {
  const { id, series, topics = '', kind, palette } = subject
  return (
    palette ?? paletteOf(`cover ${seriesKey(series) || topicKey(topicsOf(topics)[0] ?? '') || kind || id}`)
  )
}

/**
 * The line above its title: the series with the number, else the kind, else the topic. A longer name of a series is cut
 * at a word.
 */
export function coverKicker({ series, seriesNumber, kind, topics = '' }: Covered, length: number): string {
  const part = { series: excerptAtWord(seriesName(series), length), seriesNumber }
  return (seriesText(part) || kind || (topicsOf(topics)[0] ?? '')).toUpperCase()
}

/** The cover without words: the lattice in its colour. */
export function plainCover(publication: Omit<Covered, 'title'>): string {
  return latticeSvg({ seed: publication.id, ...coverSize, palette: coverPalette(publication) })
}
