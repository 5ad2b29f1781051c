/** A link as browsers read it, with everything encoded that could be markup; '' unless it is a web address. */
export function webLink(link: string): string {
  if (!URL.canParse(link)) return ''
  const { protocol, href } = new URL(link)
  return protocol === 'https:' || protocol === 'http:' ? href : ''
}
