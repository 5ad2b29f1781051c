import { hash } from 'node:crypto'
import { join } from 'node:path'
import { type PublicationCard, publicationCard } from '#contract/publication-cards.ts'
import { OperatorError } from '#lib/operator-error.ts'
import type { Store } from '#publish/store.ts'
import type { WantedVersion } from '#site/content/public-versions.ts'
import type { Source } from './source.ts'

/** The place of a version's text in the store: builds without the backend, and with new code, need it. */
export function versionPlace({ id, number, digest }: WantedVersion): string {
  return join('records', hash('sha256', JSON.stringify(['version', id, number, digest]), 'hex'))
}

/**
 * The text of a replaced public version; undefined if the source has none, which its page then says. Throws OperatorError
 * if it cannot be read.
 */
export async function readVersion(
  source: Source,
  store: Store | undefined,
  wanted: WantedVersion,
): Promise<PublicationCard | undefined> {
  const place = versionPlace(wanted)
  const known = store?.read(place, publicationCard)
  if (known) return known
  const { id, number } = wanted
  if (source.version === undefined)
    throw new OperatorError(
      `Nothing was built: version ${number} of the publication ${id} is not among the records of an earlier build.`,
    )
  const card = await source.version(id, number)
  // A database is read as fast.
  if (card && !source.isOwn) await store?.put(place, JSON.stringify(card))
  return card
}
