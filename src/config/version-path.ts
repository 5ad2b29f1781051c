// Apart from paths.ts, for the scripts of lists.
import { publicationPath } from './paths.ts'

/** The page of a replaced public version of a publication. */
export function publicVersionPath(id: string, number: number): string {
  return `${publicationPath(id)}/version/${number}`
}
