export type Control = HTMLInputElement | HTMLTextAreaElement

/** An island of a public page, with the controls that were in it before its script ran (site/island.js). */
export interface Island extends Element {
  served?: Iterable<Control> | undefined
}

/**
 * What was typed into a control before script ran. Where an extension of the browser or a translator has changed the
 * page, React draws the form anew: the text is then in the control that was there before. Each is taken once.
 */
export function typedBefore(control: Control): string {
  const served = control.closest<Island>('astro-island')?.served ?? []
  const before = [...served].find(({ name }) => name === control.name)
  return before && before !== control && !before.isConnected ? before.value : control.value
}
