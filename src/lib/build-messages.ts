/** The exit code of a prepared build whose code has changed since it was bundled. */
export const codeChangedExit = 75

/**
 * States of a release that a build reports to the process that started it: more, if a second release with the deferred
 * parts follows; incomplete, if some pictures could not be fetched in every version; complete.
 */
export const releaseStates = ['more', 'incomplete', 'complete'] as const
export type ReleaseState = (typeof releaseStates)[number]

/** Header of a build's requests to the server that has started it, with that server's secret. */
export const ownRequestHeader = 'x-own-request'
