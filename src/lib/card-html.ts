import { displayHtml } from './display-html.ts'

function asBlock(html: string): string {
  return html.trimStart().startsWith('<') ? html : `<p>${html}</p>`
}

/** The sanitised paragraphs of an expertise card in its dialog. A page has the dialogs of all cards. */
export function cardHtml(id: string, paragraphs: string[]): string {
  return displayHtml(paragraphs.map(asBlock).join(''), { scope: `card-${id}-` })
}
