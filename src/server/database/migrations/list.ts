import type { PublicationText } from '#contract/publication-fields.ts'
import { up as tables } from './0001-tables.ts'
import { up as catalogue } from './0002-catalogue.ts'
import { up as pending } from './0003-pending.ts'
import { up as publicVersions } from './0004-public-versions.ts'
import { up as addresses } from './0005-addresses.ts'
import { up as reviews } from './0006-reviews.ts'

/** All migrations. A released one is never changed: it runs with the code of later versions. */
export const migrations = {
  '0001-tables': { up: tables },
  '0002-catalogue': { up: catalogue },
  '0003-pending': { up: pending },
  '0004-public-versions': { up: publicVersions },
  '0005-addresses': { up: addresses },
  '0006-reviews': { up: reviews },
}

/**
 * The migration that adds the column of each text of a publication: a new text without one does not compile.
 */
export const publicationColumns: Record<PublicationText, keyof typeof migrations> = {
  title: '0001-tables',
  author: '0001-tables',
  position: '0001-tables',
  topics: '0001-tables',
  series: '0001-tables',
  seriesNumber: '0001-tables',
  language: '0001-tables',
  translationOf: '0001-tables',
  authors: '0002-catalogue',
  kind: '0002-catalogue',
  summary: '0002-catalogue',
  licence: '0002-catalogue',
  funder: '0002-catalogue',
  doi: '0002-catalogue',
  isbn: '0002-catalogue',
  standing: '0004-public-versions',
  standingSince: '0004-public-versions',
  standingReason: '0004-public-versions',
  replacedBy: '0004-public-versions',
  history: '0004-public-versions',
}

/** Names of the migrations of this version. */
export const migrationNames = Object.keys(migrations)
