import type { Parsed } from '../tree.ts'

/** A text with the links to `addresses` replaced by their words. */
export function withoutLinks(
  parts: readonly (Parsed | string)[],
  addresses: ReadonlySet<string>,
): (Parsed | string)[] {
  return parts.map((part) => {
    if (typeof part === 'string') return part
    const children = withoutLinks(part.children, addresses)
    const { href = '', class: colours } = part.attributes
    if (part.name !== 'a' || !addresses.has(href)) return { ...part, children }
    return { name: 'span', attributes: colours === undefined ? {} : { class: colours }, children }
  })
}
