/** Shown until there are results. */
export const looking = 'Looking for publications …'

/** Shown if there can be none. All publications are offered beside it. */
export const unreachable = 'The search cannot be reached. Please check your connection and try again.'

/** Milliseconds until a search that has not ended counts as unreachable. Late results are still shown. */
export const waitAtMost = 15_000
