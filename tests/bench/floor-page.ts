/** The styles of a page written by hand: a column, a font, pictures that fit. */
const style =
  'body{max-width:72rem;margin:auto;padding:1rem;font:17px/1.6 system-ui}img,svg{max-width:100%;height:auto}'

/**
 * The same content as plain HTML: every heading, text, link, list and picture of a built page, without its
 * classes, scripts, islands, web font and drawings. The lower bound for a site with this content.
 */
export function floorOf(html: string): string {
  const title = /<title>[\s\S]*?<\/title>/.exec(html)?.[0] ?? ''
  const body = (/<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? '')
    .replace(/<(script|style|svg|dialog|noscript)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<\/?(?:astro-island|astro-slot)\b[^>]*>/g, '')
    .replace(
      /\s(?:class|style|id|aria-[\w-]+|data-[\w-]+|popover\w*|command\w*|tabindex|role)(?:="[^"]*")?/g,
      '',
    )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${title}<style>${style}</style>${body}</html>`
}
