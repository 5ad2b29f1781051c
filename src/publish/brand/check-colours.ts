import type { ColourName } from '#config/brand-types.ts'
import { colours } from '#config/colours.ts'
import { contrast } from '#lib/contrast.ts'
import { named } from './read-brand-file.ts'

const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]
type Colours = Record<ColourName, string>

/** Backgrounds, and the colours used on each of them. */
interface Use {
  on: ColourName[]
  names: ColourName[]
}

/** The colours that texts may have (document/palette.ts). */
const written: ColourName[] = ['ink', 'pine', 'clay', 'indigo', 'plum', 'soft']

/** Text colours and their backgrounds (WCAG 2.2, 1.4.3). */
const text: Use[] = [
  { on: ['paper', 'panel', 'sand'], names: [...written, 'rust', 'danger'] },
  { on: ['honey', 'leaf', 'rose', 'sky'], names: written },
  { on: ['blush'], names: ['ink', 'danger'] },
  { on: ['ink', 'pine', 'danger', 'indigo'], names: ['paper'] },
  { on: ['forest', 'night'], names: ['cream', 'mist', 'ochre'] },
  { on: ['moss'], names: ['cream', 'mist'] },
  { on: ['ochre'], names: ['night', 'forest'] },
]

/** Text on buttons of the site, on covers and on social cards, which have the colours of the light scheme in both. */
const always: Use[] = [
  { on: ['clay'], names: ['cream', 'panel'] },
  { on: ['rust'], names: ['cream'] },
  { on: ['reed'], names: ['forest'] },
  { on: ['plum'], names: ['cream'] },
]

/** Marks, borders of controls, drawings and the focus ring, and their backgrounds (1.4.11). */
const marks: Use[] = [
  { on: ['paper', 'panel'], names: ['edge', 'pine', 'clay', 'indigo', 'danger', 'ring'] },
  { on: ['sand'], names: ['edge', 'ring'] },
  { on: ['blush'], names: ['ring'] },
  { on: ['forest', 'night'], names: ['ochre', 'ring'] },
]

function* tooNear(
  scheme: Scheme,
  chosen: Colours,
  uses: Use[],
  least: number,
  use: string,
): Generator<string> {
  for (const { on, names } of uses)
    for (const ground of on)
      for (const name of names) {
        const found = contrast(chosen[name], chosen[ground])
        // Rounded down, because 4.49 would be shown as the 4.5 that is required.
        const shown = Math.floor(found * 10) / 10
        if (found < least)
          yield `Colour "${name}" on "${ground}" has a contrast of ${shown}:1 in the ${scheme} scheme; ${use} needs ${least}:1 (${named('colours.ts')}).`
      }
}

/** Faults in a brand's colours, one sentence each: invalid notation or too little contrast. */
export function colourFaults(chosen: Record<Scheme, Colours> = colours): string[] {
  const misspelt = schemes
    .flatMap((scheme) => Object.entries(chosen[scheme]))
    .filter(([, value]) => !/^#[0-9a-f]{6}$/i.test(value))
    .map(([name, value]) => `Colour "${name}" is "${value}"; write it as #rrggbb (${named('colours.ts')}).`)
  if (misspelt.length > 0) return [...new Set(misspelt)]
  return schemes.flatMap((scheme) => [
    ...tooNear(scheme, chosen[scheme], scheme === 'light' ? [...text, ...always] : text, 4.5, 'text'),
    ...tooNear(scheme, chosen[scheme], marks, 3, 'a mark'),
  ])
}
