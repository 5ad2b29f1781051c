import { organisation, type } from '#config/brand/brand.ts'
import { digest } from '#lib/record-digest.ts'
import { palettes } from '#lib/lattice.ts'

/** Where social cards are, in the built site. */
export const cardsPath = '/_astro/cards'

/** Pixels: the size that apps show whole. */
export const cardSize = { width: 1200, height: 630 }

/** Increase it when the drawing changes: it is part of the card's address, like the content. */
export const cardEdition = 3

/** Inputs common to all cards of a site. */
const common = JSON.stringify([cardEdition, organisation.name, organisation.shortName, type.cards, palettes])

/** Inputs of a card: the lattice is seeded by `id`. */
export interface CardSubject {
  id: string
  title: string
}

/** A picture for link previews. */
export interface SocialCard {
  address: string
  /** Pixels. */
  width: number
  height: number
  /** The words on it. */
  alt: string
}

const files = new WeakMap<CardSubject, string>()

/** The name of a card's file, cached because a build needs it several times. */
export function cardFile(subject: CardSubject): string {
  const known = files.get(subject)
  const file = known ?? `${digest(subject.id)}-${digest(subject.title + common)}.png`
  files.set(subject, file)
  return file
}

/** The card of a publication: its title, the firm's name, and its own lattice (FND-05). */
export function socialCard(subject: CardSubject): SocialCard {
  return { address: `${cardsPath}/${cardFile(subject)}`, ...cardSize, alt: subject.title }
}

/** The card of every page without its own. */
export const siteSubject: CardSubject = { id: 'site', title: organisation.headline }

/** All cards of a site: its own and those of its publications. */
export function subjectsOf({ publications }: { publications: CardSubject[] }): CardSubject[] {
  return [siteSubject, ...publications]
}
