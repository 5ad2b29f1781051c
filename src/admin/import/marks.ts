/** A word in brackets that stands for what an import left out, such as [equation]. */
export const markPattern = /\[[a-z]+\]/g

/** The class of highlighted text: words in brackets are marks only while they are highlighted. */
export const highlight = 'ql-bg-ochre'

/** The marks in a parsed text, each as often as it occurs. */
export function marksIn(page: ParentNode): string[] {
  return Array.from(
    page.querySelectorAll(`.${highlight}`),
    ({ textContent }) => textContent.match(markPattern) ?? [],
  ).flat()
}

/** The marks in stored HTML. */
export function marksOf(html: string): string[] {
  return html.includes(highlight) ? marksIn(new DOMParser().parseFromString(html, 'text/html')) : []
}
