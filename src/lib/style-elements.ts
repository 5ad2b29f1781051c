const opening = Buffer.from('<style>')
const closing = Buffer.from('</style>')

/**
 * Takes the style sheets out of a page. Thousands of pages share them and differ by what is left: as bytes,
 * the sheets are neither read as text nor written anew.
 */
export function takeStyles(html: Buffer): { rest: string; css: Buffer } {
  const rest: Buffer[] = []
  const css: Buffer[] = []
  let read = 0
  for (let start = html.indexOf(opening); start !== -1; start = html.indexOf(opening, read)) {
    const end = html.indexOf(closing, start)
    if (end === -1) break
    rest.push(html.subarray(read, start))
    css.push(html.subarray(start + opening.length, end))
    read = end + closing.length
  }
  rest.push(html.subarray(read))
  return { rest: Buffer.concat(rest).toString(), css: Buffer.concat(css) }
}
