import { organisation } from './brand/brand.ts'

/** Letters of a name that stands beside the logo in two lines; the short name stands for a longer one. */
const longest = 32

/** The words beside the logo: the last one has a line of its own. */
export function logoLines({ name, shortName } = organisation): [string, string] {
  const shown = name.length > longest ? shortName : name
  const space = shown.lastIndexOf(' ')
  return space === -1 ? [shown, ''] : [shown.slice(0, space), shown.slice(space + 1)]
}
