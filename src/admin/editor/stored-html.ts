import { pictureSources } from '#admin/shell/backend.ts'
import { pictureAddress } from '#lib/picture-address.ts'
import { nearestBackground, nearestTextColour } from '#document/palette.ts'
import { safeHtml } from '#ui/safe-html.ts'
import { placeHtml } from './delta-html.ts'
import { attachPictures, detachPictures } from './detached-pictures.ts'

function replaceInlineColours(page: Document): void {
  for (const element of page.querySelectorAll<HTMLElement>('[style]')) {
    const text = nearestTextColour(element.style.color)
    const background = nearestBackground(element.style.backgroundColor)
    if (text && text !== 'ink') element.classList.add(`ql-color-${text}`)
    if (background) element.classList.add(`ql-bg-${background}`)
  }
}

/** Pictures have their stored address; unsaved ones are data URLs. */
function editedPicture(source: string): string {
  if (/^data:/i.test(source)) return /^data:image\/(?:png|jpeg);base64,/i.test(source) ? source : ''
  return pictureAddress(source, pictureSources()) && source
}

/** Turns numbers and the list of footnotes into marks that contain their text (notes.ts). */
function foldNotes(page: Document): void {
  const items = new Map<string, Element>()
  for (const item of page.querySelectorAll('ol.notes > li[id]')) {
    for (const back of item.querySelectorAll('a[href^="#"]')) back.remove()
    items.set(`#${item.id}`, item)
  }
  const used = new Set<Element>()
  for (const reference of page.querySelectorAll('a[href^="#"]')) {
    const item = items.get(reference.getAttribute('href') ?? '')
    const { parentElement } = reference
    if (!item || item.contains(reference)) {
      // A link within the page without a target: only its words stay.
      reference.replaceWith(...reference.childNodes)
      continue
    }
    const mark = page.createElement('sup')
    mark.dataset.note = placeHtml(item)
    const isAlone = parentElement?.tagName === 'SUP' && parentElement.childNodes.length === 1
    ;(isAlone ? parentElement : reference).replaceWith(mark)
    used.add(item)
  }
  for (const item of used) item.remove()
  for (const list of page.querySelectorAll('ol.notes')) {
    if (list.children.length === 0 && !list.textContent?.trim()) list.remove()
    else list.classList.remove('notes')
  }
}

const blocks = 'p, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, table, figure'

function showsNothing(node: Node): boolean {
  if (node.textContent?.trim()) return false
  return (
    !(node instanceof Element) || !(node.matches(`${blocks}, br, img, sup`) || node.querySelector('img, sup'))
  )
}

/** Quill ends a line before a block, such as a list in an item, only if the words stand directly before it. */
function removeEmptyBeforeBlocks(page: Document): void {
  for (const { previousSibling } of page.querySelectorAll(blocks))
    for (let node = previousSibling; node && showsNothing(node);) {
      const before: ChildNode | null = node.previousSibling
      node.remove()
      node = before
    }
}

/**
 * Prepares stored HTML for editing: maps inline colours to the nearest of the palette, removes everything
 * outside the allow-list, and turns footnotes into marks.
 */
export function editableHtml(html: string): string {
  const { light, pictures } = detachPictures(html)
  const received = new DOMParser().parseFromString(light, 'text/html')
  replaceInlineColours(received)
  const page = new DOMParser().parseFromString(safeHtml(received.body.innerHTML, editedPicture), 'text/html')
  foldNotes(page)
  removeEmptyBeforeBlocks(page)
  return attachPictures(page.body.innerHTML, pictures)
}
