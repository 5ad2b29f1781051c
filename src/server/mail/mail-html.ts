import { organisation } from '#config/brand/brand.ts'
import { escapeAttribute, htmlOf } from '#lib/escape-html.ts'
import { siteLanguage } from '#lib/languages.ts'

/** A line that is an address and nothing else. Addresses within sentences stay words. */
const address = /^https?:\/\/[^\s<>"]+$/

function lineHtml(line: string): string {
  if (!address.test(line)) return htmlOf(line)
  return `<a href="${escapeAttribute(line)}" style="overflow-wrap:anywhere">${htmlOf(line)}</a>`
}

/**
 * The text of a mail as HTML, for programs that prefer it: the same words, with links. Without
 * pictures, style sheets and colours, it follows the scheme of the program.
 */
export function mailHtml(text: string): string {
  const paragraphs = text
    .trimEnd()
    .split(/\n{2,}/)
    .map((paragraph) => {
      const isEnd = paragraph.startsWith('-- \n')
      const lines = (isEnd ? paragraph.slice(4) : paragraph).split('\n').map(lineHtml)
      return `${isEnd ? '<hr>' : ''}<p dir="auto">${lines.join('<br>')}</p>`
    })
  return [
    `<!doctype html><html lang="${siteLanguage.code}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<title>${htmlOf(organisation.name)}</title></head>`,
    '<body><div style="max-width:36em;margin:0 auto;padding:16px;font:16px/1.5 system-ui,sans-serif">',
    ...paragraphs,
    '</div></body></html>\n',
  ].join('\n')
}
