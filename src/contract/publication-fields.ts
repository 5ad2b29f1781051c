import { catalogueTexts, listedTexts, pageToldTexts } from './compared-fields.ts'

/** The history and the standing of a published text: acts of staff set these, and no save (REV-04, REV-05). */
export const toldTexts = ['standing', 'standingSince', 'standingReason', 'replacedBy', 'history'] as const
export type ToldText = (typeof toldTexts)[number]

/**
 * All short texts of a publication. The schemas, the rows of the database, the built content and the digests derive
 * from this list: a text that is added here is read, stored, built and compared.
 */
export const publicationTexts = [...listedTexts, ...catalogueTexts, ...pageToldTexts] as const
export type PublicationText = (typeof publicationTexts)[number]

function isSaved(name: PublicationText): name is Exclude<PublicationText, ToldText> {
  return !toldTexts.some((told) => told === name)
}

/** The texts that a save sets. */
export const savedTexts = publicationTexts.filter(isSaved)
export type SavedText = (typeof savedTexts)[number]

/** All fields of a publication besides its identifier. */
export const publicationFields = [...publicationTexts, 'content', 'image', 'link', 'date'] as const

/** The fields that a save sets. */
export const savedFields = [...savedTexts, 'content', 'image', 'link', 'date'] as const
export type SavedField = (typeof savedFields)[number]

/** An object with a value for each of some names. */
export function forEachName<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value>
export function forEachName(names: readonly string[], valueOf: (name: string) => unknown) {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)]))
}
