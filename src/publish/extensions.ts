import { listOldAddresses } from '#contract/old-addresses/calls.ts'

/** The list of paths that lead to publications, and the extension that has it. */
export const movedPages = { feature: 'old-addresses', list: listOldAddresses } as const
