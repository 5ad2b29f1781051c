/** Shown while a search runs. */
export const looking = 'Looking for publications …'

/** Shown if a search fails, beside a link to all publications. */
export const unreachable = 'The search cannot be reached. Please check your connection and try again.'

/** Milliseconds until a search that has not ended counts as unreachable. Late results are still shown. */
export const waitAtMost = 15_000
