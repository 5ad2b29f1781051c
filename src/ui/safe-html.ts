import DOMPurify from 'dompurify'
import { createAttributeFilter, type TextPicture } from '#lib/rich-attributes.ts'
import { endsParent, placedTag } from '#lib/rich-structure.ts'
import { allowedAttributes, allowedTags, renamedTags } from '#lib/rich-text.ts'

const purifier = DOMPurify()

const attributeNames = Object.values(allowedAttributes).flat()

/** State of the text being sanitised. */
let attributesOf = createAttributeFilter(() => '')

purifier.addHook('beforeSanitizeAttributes', (element) => {
  if (!(element instanceof Element)) return
  const tag = element.localName
  const given = Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value]))
  const kept = attributesOf(renamedTags.get(tag) ?? tag, given)
  for (const name of Object.keys(given)) element.removeAttribute(name)
  for (const [name, value] of Object.entries(kept ?? {})) element.setAttribute(name, value)
})

function isEmptyFigure(element: Element): boolean {
  const pictures = Array.from(element.querySelectorAll('img[src]'))
  return element.localName === 'figure' && pictures.every((picture) => picture.closest('table') !== null)
}

/** Renames elements, and removes those around elements that they may not contain, like lib/sanitise-html.ts. */
function place(parent: ParentNode, outside: string[]): void {
  for (const element of Array.from(parent.children)) {
    const { localName } = element
    const isLeftOut = isEmptyFigure(element) || (localName === 'img' && !element.hasAttribute('src'))
    const placed = isLeftOut ? '' : placedTag(localName, outside)
    place(element, [...outside, placed])
    const isEnded = Array.from(element.children).some((child) => endsParent(child.localName, placed))
    if (placed === '' || isEnded) element.replaceWith(...element.childNodes)
    else if (placed !== localName) {
      const renamed = document.createElement(placed)
      for (const { name, value } of element.attributes) renamed.setAttribute(name, value)
      renamed.append(...element.childNodes)
      element.replaceWith(renamed)
    }
  }
}

/** Live HTML, reduced to the same allow-list as on write and at build. */
export function safeHtml(html: string, pictureOf: TextPicture = () => ''): string {
  attributesOf = createAttributeFilter(pictureOf)
  const fragment = purifier.sanitize(html, {
    ALLOWED_TAGS: [...allowedTags, ...renamedTags.keys()],
    ALLOWED_ATTR: attributeNames,
    ADD_URI_SAFE_ATTR: attributeNames.filter((name) => name !== 'href' && name !== 'src'),
    // lib/rich-attributes.ts has narrower ones.
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|#note-|\/)/i,
    ALLOW_ARIA_ATTR: false,
    // Page scripts read data attributes.
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  place(fragment, [])
  const holder = document.createElement('div')
  holder.append(fragment)
  return holder.innerHTML
}
