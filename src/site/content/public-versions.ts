import type { Replacement } from '#components/Told.tsx'
import { publicVersionPath } from '#config/version-path.ts'
import { type PublicVersion, versionsIn } from '#contract/history.ts'
import type { PagePublication } from './content-file.ts'

/** A replaced public version whose text a build reads when it renders its page (REV-04). */
export interface WantedVersion {
  id: string
  number: number
  digest: string
}

/** The replaced public versions of a publication, from the first. */
export function replacedVersions({ history }: Pick<PagePublication, 'history'>): PublicVersion[] {
  return versionsIn(history).slice(0, -1)
}

/** The versions with texts among them; the pages of the others show why they are withdrawn. */
export function wantedVersion({ id }: { id: string }, version: PublicVersion): WantedVersion | undefined {
  const { number, digest, withdrawnOn } = version
  return withdrawnOn === '' ? { id, number, digest } : undefined
}

/** The name of a version's text among those that are read. */
export function versionKey({ id, number }: Pick<WantedVersion, 'id' | 'number'>): string {
  return publicVersionPath(id, number)
}

/** The publication that readers of one are led to, if it is public; undefined if there is none. */
export function replacementsOf(publications: readonly PagePublication[]) {
  const byId = new Map(publications.map((publication) => [publication.id, publication]))
  return ({ id, replacedBy }: PagePublication): Replacement | undefined => {
    const found = replacedBy === '' || replacedBy === id ? undefined : byId.get(replacedBy)
    return found && { id: found.id, title: found.title, language: found.language }
  }
}
