/** Takes the style sheets out of a page: thousands of pages differ by what is left. */
export function takeStyles(html: string): { rest: string; css: string } {
  let rest = ''
  let css = ''
  let read = 0
  for (let open = html.indexOf('<style>'); open !== -1; open = html.indexOf('<style>', read)) {
    const close = html.indexOf('</style>', open)
    rest += html.slice(read, open)
    css += html.slice(open + '<style>'.length, close)
    read = close + '</style>'.length
  }
  return { rest: rest + html.slice(read), css }
}
