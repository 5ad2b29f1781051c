import DOMPurify from 'dompurify'
import { allowedAttributes, allowedTags, gapTag, renamedTags, separateTags } from '#document/allowed.ts'
import { attributesOf } from '#document/attributes.ts'
import { readParts, type TextPicture } from '#document/read/parts.ts'
import type { Part } from '#document/tree.ts'
import { writeHtml } from '#document/write/html.ts'
import { parsedIn } from './parse-html.ts'

const purifier = DOMPurify()

const attributeNames = Object.values(allowedAttributes).flat()

purifier.addHook('beforeSanitizeElements', (node) => {
  if (!(node instanceof Element) || !separateTags.has(node.localName)) return
  node.before(node.ownerDocument.createElement(gapTag))
  node.after(node.ownerDocument.createElement(gapTag))
})

purifier.addHook('beforeSanitizeAttributes', (element) => {
  if (!(element instanceof Element)) return
  const given = Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value]))
  const kept = attributesOf(renamedTags.get(element.localName) ?? element.localName, given)
  for (const name of Object.keys(given)) element.removeAttribute(name)
  for (const [name, value] of Object.entries(kept)) element.setAttribute(name, value)
})

/** Live HTML with only the elements and attributes of document/allowed.ts, wherever they stand. */
export function withAllowedElements(html: string): DocumentFragment {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...allowedTags, ...renamedTags.keys(), gapTag],
    ALLOWED_ATTR: attributeNames,
    ADD_URI_SAFE_ATTR: attributeNames.filter((name) => name !== 'href' && name !== 'src'),
    // Only a first filter: document/attributes.ts allows fewer addresses.
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|#note-|\/)/i,
    ALLOW_ARIA_ATTR: false,
    // Page scripts read data attributes.
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
}

/** The parts of a text from live HTML, as they are read on write and at build (document/sanitise-html.ts). */
export function safeParts(html: string, pictureOf?: TextPicture): Part[] {
  return readParts(parsedIn(withAllowedElements(html)), pictureOf)
}

/** Like `safeParts`, but returns HTML. */
export function safeHtml(html: string, pictureOf?: TextPicture): string {
  return writeHtml(safeParts(html, pictureOf))
}
