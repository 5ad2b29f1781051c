import { organisation } from './brand/brand.ts'

/** Longest name, in letters, that fits beside the logo in two lines; the short name replaces a longer one. */
const longest = 32

/** The words beside the logo: the last one is on a separate line. */
export function logoLines({ name, shortName } = organisation): [string, string] {
  const shown = name.length > longest ? shortName : name
  const space = shown.lastIndexOf(' ')
  return space === -1 ? [shown, ''] : [shown.slice(0, space), shown.slice(space + 1)]
}
