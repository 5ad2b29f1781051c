/**
 * Adds a style sheet to the page. Components call this where they are imported and not when they need the styles: the
 * network may be down by then. Nothing happens where the build imports them.
 */
export function addStyles(address: string): void {
  if (typeof document === 'undefined') return
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address }))
}
