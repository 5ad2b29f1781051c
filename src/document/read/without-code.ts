/** HTML without its script and style elements, and their content. An unclosed one extends to the end. */
export function withoutCode(html: string): { html: string; code: string[] } {
  const code: string[] = []
  let kept = ''
  let read = 0
  let element: { name: string; start: number } | undefined
  // No part of this pattern runs past the next `<`, so that its time grows with the length of the HTML alone.
  for (const { 0: tag, 1: slash, 2: tagName = '', index } of html.matchAll(
    /<(\/?)(script|style)\b[^<>]*>?/gi,
  )) {
    const name = tagName.toLowerCase()
    if (element === undefined && slash === '') {
      kept += html.slice(read, index)
      element = { name, start: index + tag.length }
    } else if (element?.name === name && slash !== '') {
      code.push(html.slice(element.start, index))
      read = index + tag.length
      element = undefined
    }
  }
  if (element === undefined) return { html: kept + html.slice(read), code }
  return { html: kept, code: [...code, html.slice(element.start)] }
}

/** HTML whose tags have only their names: browsers report handlers and styles, although they do nothing in a parsed page. */
export function withoutAttributes(html: string): string {
  return html.replace(/(<\/?[a-z][a-z0-9]*)[^<>]*/gi, '$1')
}
