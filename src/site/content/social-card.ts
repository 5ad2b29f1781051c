import { organisation, type } from '#config/brand/brand.ts'
import type { Covered } from '#lib/cover.ts'
import { digest } from '#lib/record-digest.ts'
import { palettes } from '#lib/lattice.ts'

/** Where social cards are, in the built site. */
export const cardsPath = '/_astro/cards'

/** Pixels: the size that apps show whole. */
export const cardSize = { width: 1200, height: 630 }

/** Increase it when the drawing changes: it is part of the card's address, like the content. */
export const cardEdition = 4

/** Inputs common to all cards of a site. */
const common = JSON.stringify([cardEdition, organisation.name, organisation.shortName, type.cards, palettes])

/** A picture for link previews. */
export interface SocialCard {
  address: string
  /** Pixels. */
  width: number
  height: number
  /** The words on it. */
  alt: string
}

const files = new WeakMap<Covered, string>()

/** The name of a card's file, cached because a build needs it several times. */
export function cardFile(subject: Covered): string {
  const { id, title, series, seriesNumber, kind, topics, palette } = subject
  const shown = [title, series, seriesNumber, kind, topics, palette, common].join('\n')
  const file = files.get(subject) ?? `${digest(id)}-${digest(shown)}.png`
  files.set(subject, file)
  return file
}

/** The card of a publication, which looks like its cover: the title and the firm's name (FND-05). */
export function socialCard(subject: Covered): SocialCard {
  return { address: `${cardsPath}/${cardFile(subject)}`, ...cardSize, alt: subject.title }
}

/** The card of every page without its own. */
export const siteSubject: Covered = { id: 'home', title: organisation.headline, palette: 'forest' }

/** All cards of a site: its own and those of its publications. */
export function subjectsOf({ publications }: { publications: Covered[] }): Covered[] {
  return [siteSubject, ...publications]
}
