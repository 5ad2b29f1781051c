import DOMPurify from 'dompurify'
import { allowedAddress, allowedClass, allowedTags } from '#lib/rich-text.ts'

const purifier = DOMPurify()

purifier.addHook('uponSanitizeAttribute', (_node, data) => {
  if (data.attrName !== 'class') return
  data.attrValue = data.attrValue
    .split(/\s+/)
    .filter((name) => allowedClass.test(name))
    .join(' ')
})

/** HTML that arrives live, cut down to the same allow-list as on write and at build. */
export function safeHtml(html: string): string {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...allowedTags],
    ALLOWED_ATTR: ['href', 'rel', 'target', 'class'],
    ALLOWED_URI_REGEXP: allowedAddress,
    ALLOW_ARIA_ATTR: false,
    // Page scripts read data attributes.
    ALLOW_DATA_ATTR: false,
  })
}
