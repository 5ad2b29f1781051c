import { isDrop } from '#lib/record-drop.ts'

/** Records of one list: those that can be shown, and all that were sent. */
export interface ListCount {
  kept: number
  received: number
}

/** Result of reading the backend: the digest of its content, or why there is none. */
export type FoundBackend =
  | { digest: string; publications: ListCount; expertiseCards: ListCount }
  | { fault: string }

/** Result of reading the deployed site. A site built before counts existed matches any number. */
export type FoundSite =
  | { digest: string; publications?: number | undefined; expertiseCards?: number | undefined }
  | { fault: string }

export type Decision = { rebuild: boolean; words: string }

function no(why: string): Decision {
  return { rebuild: false, words: `Nothing was triggered: ${why}.` }
}

/**
 * Whether to build the site again: only if the backend's content certainly differs, and not if the build
 * would refuse it because too many records are missing. A deployed build that is unreadable or has no digest
 * counts as one from before digests existed.
 */
export function decide(
  backend: FoundBackend,
  site: FoundSite,
  { allowDrop }: { allowDrop: boolean },
): Decision {
  if ('fault' in backend) return no(`the backend ${backend.fault}`)
  if ('fault' in site) return { rebuild: true, words: `Build requested: the deployed site ${site.fault}.` }
  if (backend.digest === site.digest) return no('the deployed site has the newest content')
  for (const [noun, list, before = 0] of [
    ['publications', backend.publications, site.publications],
    ['expertise cards', backend.expertiseCards, site.expertiseCards],
  ] as const)
    if (!allowDrop && isDrop({ ...list, before }))
      return no(
        `only ${list.kept} of the ${noun} can be shown, the deployed site has ${before}, and a build would refuse that without ALLOW_DROP=1`,
      )
  return { rebuild: true, words: 'Build requested: the content has changed since the last one.' }
}
