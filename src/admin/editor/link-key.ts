/** Whether Ctrl+K or Command+K is pressed, which makes a link of selected words. */
export function isLinkKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey
}

/** Calls `link` when Ctrl+K is pressed in an editor while words are selected. Returns how to end that. */
export function onLinkKey(root: HTMLElement, link: () => void): () => void {
  const press = (event: KeyboardEvent) => {
    if (!isLinkKey(event) || getSelection()?.isCollapsed !== false) return
    event.preventDefault()
    link()
  }
  root.addEventListener('keydown', press)
  return () => root.removeEventListener('keydown', press)
}
