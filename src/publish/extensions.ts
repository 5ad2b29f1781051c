import { reviewPage } from '#config/paths.ts'
import type { Extension } from '#contract/features.ts'
import { listOldAddresses } from '#contract/old-addresses/calls.ts'

/** The list of paths that lead to publications, and the extension that has it. */
export const movedPages = { feature: 'old-addresses', list: listOldAddresses } as const

/** Pages that a site has only if its backend names a feature. */
export const pagesOfExtensions: ReadonlyMap<string, Extension> = new Map([[reviewPage, 'reviews']])
