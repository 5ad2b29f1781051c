export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** An island of a public page, with the controls it had before its script ran (site/island.js). */
export interface Island extends Element {
  served?: Iterable<Control> | undefined
}

/**
 * Input typed into a control before script ran. If a browser extension or a translator has changed the page, React
 * renders the form again; the text is then in the old control. Each
 * text is returned once.
 */
export function typedBefore(control: Control): string {
  const served = control.closest<Island>('astro-island')?.served ?? []
  const before = [...served].find(({ name }) => name === control.name)
  return before && before !== control && !before.isConnected ? before.value : control.value
}
