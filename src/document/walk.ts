import type { Parsed } from './tree.ts'

/** The elements of parts of a text for which `isWanted` is true, in their order. None is looked for inside another. */
export function elementsIn(
  parts: readonly (Parsed | string)[],
  isWanted: (element: Parsed) => boolean,
): Parsed[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string') return []
    return isWanted(part) ? [part] : elementsIn(part.children, isWanted)
  })
}

/** The addresses that a text links to, each once. */
export function addressesIn(parts: readonly (Parsed | string)[]): string[] {
  return [...new Set(named(parts, 'a').flatMap(({ attributes: { href } }) => href ?? []))]
}

/** The elements of one name, in their order. */
export function named(parts: readonly (Parsed | string)[], name: string): Parsed[] {
  return elementsIn(parts, (element) => element.name === name)
}
