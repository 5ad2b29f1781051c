import type { Parsed } from './tree.ts'

/** The elements of parts of a text for which `isWanted` is true, in their order. The inside of a
 * found element is not searched. */
export function elementsIn(
  parts: readonly (Parsed | string)[],
  isWanted: (element: Parsed) => boolean,
  found: Parsed[] = [],
): Parsed[] {
  for (const part of parts) {
    if (typeof part === 'string') continue
    if (isWanted(part)) found.push(part)
    else elementsIn(part.children, isWanted, found)
  }
  return found
}

/** All elements of parts of a text, in their order. */
export function allIn(parts: readonly (Parsed | string)[], found: Parsed[] = []): Parsed[] {
  for (const part of parts) {
    if (typeof part === 'string') continue
    found.push(part)
    allIn(part.children, found)
  }
  return found
}

/** The addresses that a text links to, each once. */
export function addressesIn(parts: readonly (Parsed | string)[]): string[] {
  return [...new Set(named(parts, 'a').flatMap(({ attributes: { href } }) => href ?? []))]
}

/** The elements of one name, in their order. */
export function named(parts: readonly (Parsed | string)[], name: string): Parsed[] {
  return elementsIn(parts, (element) => element.name === name)
}

/** The letters of parts as they are written, without spaces between blocks. */
export function lettersIn(parts: readonly (Parsed | string)[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : lettersIn(part.children))).join('')
}

/** The parts, with the content of some elements in their place. */
export function unwrapped(
  parts: readonly (Parsed | string)[],
  isUnwrapped: (element: Parsed) => boolean,
): (Parsed | string)[] {
  return parts.flatMap((part): (Parsed | string)[] => {
    if (typeof part === 'string') return [part]
    const children = unwrapped(part.children, isUnwrapped)
    return isUnwrapped(part) ? children : [{ ...part, children }]
  })
}
