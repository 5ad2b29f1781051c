/** A link as browsers read it, with everything encoded that could be markup; '' unless it is a web address. */
export function webLink(link: string): string {
  if (!URL.canParse(link)) return ''
  const { protocol, href } = new URL(link)
  return protocol === 'https:' || protocol === 'http:' ? href : ''
}

/** A link as people type it, with the https that they leave out (EDT-12). */
export function completedLink(link: string): string {
  const text = link.trim()
  if (text === '' || /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(text)) return text
  return /^[^\s/]+\.[^\s/]+/.test(text) ? `https://${text}` : text
}
