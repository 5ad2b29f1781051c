import { organisation, type } from '#config/brand/brand.ts'
import { digest } from '#lib/digest.ts'
import { palettes } from '#lib/lattice.ts'

/** Where social cards are, in the built site. */
export const cardsPath = '/_astro/cards'

/** Pixels. Smaller ones are shown as a thumbnail; larger ones cost those who share more than they gain. */
export const cardSize = { width: 640, height: 336 }

/** Another number whenever the same card is drawn otherwise than before: its address is that of its content. */
export const cardEdition = 2

/** What is common to all cards of a site. */
const common = JSON.stringify([cardEdition, organisation.name, organisation.shortName, type.cards, palettes])

/** What a card is drawn from: the lattice grows from `id`. */
export interface CardSubject {
  id: string
  title: string
}

/** A picture for those who share a page. */
export interface SocialCard {
  address: string
  /** Pixels. */
  width: number
  height: number
}

const files = new WeakMap<CardSubject, string>()

/** The name of a card's file: asked for several times in a build, found once. */
export function cardFile(subject: CardSubject): string {
  const known = files.get(subject)
  const file = known ?? `${digest(subject.id)}-${digest(subject.title + common)}.png`
  files.set(subject, file)
  return file
}

/** The card of a publication: its title, the name of the firm, and a lattice of its own (FND-05). */
export function socialCard(subject: CardSubject): SocialCard {
  return { address: `${cardsPath}/${cardFile(subject)}`, ...cardSize }
}

/** What every page without a card of its own is shared with. */
export const siteSubject: CardSubject = { id: 'site', title: organisation.headline }
