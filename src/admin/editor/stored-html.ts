import { backgroundColours, nearestColour, textColours } from '#lib/rich-text.ts'
import { safeHtml } from '#ui/safe-html.ts'

/**
 * Stored HTML, ready to be edited: inline colours of other editors become the nearest of the palette,
 * then everything that is not in the allow-list goes.
 */
export function editableHtml(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const element of page.querySelectorAll<HTMLElement>('[style]')) {
    const text = nearestColour(element.style.color, textColours)
    const background = nearestColour(element.style.backgroundColor, backgroundColours)
    if (text && text !== 'ink') element.classList.add(`ql-color-${text}`)
    if (background) element.classList.add(`ql-bg-${background}`)
  }
  return safeHtml(page.body.innerHTML)
}
