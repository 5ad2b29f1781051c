/** The exit code of a prepared build whose code has changed since it was bundled. */
export const codeChangedExit = 75
