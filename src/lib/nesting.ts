/** Elements that hold no others, or that the next of their kind closes. */
const flat = new Set([
  'area',
  'br',
  'col',
  'dd',
  'dt',
  'embed',
  'hr',
  'img',
  'input',
  'li',
  'link',
  'meta',
  'option',
  'p',
  'source',
  'td',
  'th',
  'tr',
  'wbr',
])

/** Whether elements of an HTML text are nested deeper than `limit`; takes linear time. */
export function nestsDeeperThan(limit: number, html: string): boolean {
  const open: string[] = []
  for (const [, slash, tagName = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    const name = tagName.toLowerCase()
    if (flat.has(name)) continue
    if (slash === '') open.push(name)
    // A tag that closes nothing is ignored; one that closes something closes what is inside as well.
    else open.length = open.lastIndexOf(name) === -1 ? open.length : open.lastIndexOf(name)
    if (open.length > limit) return true
  }
  return false
}
