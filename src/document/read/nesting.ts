/** Elements without content, or closed by the next of their kind. */
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

/** Returns true if elements are nested deeper than `limit`. Takes linear time. */
export function nestsDeeperThan(limit: number, html: string): boolean {
  const open: string[] = []
  for (const [, slash, tagName = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    const name = tagName.toLowerCase()
    if (flat.has(name)) continue
    if (slash === '') open.push(name)
    // An end tag without a start tag is ignored; others also close all elements inside.
    else open.length = open.lastIndexOf(name) === -1 ? open.length : open.lastIndexOf(name)
    if (open.length > limit) return true
  }
  return false
}
