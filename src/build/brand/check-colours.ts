import type { ColourName } from '#config/brand-types.ts'
import { colours } from '#config/colours.ts'
import { contrast } from '#lib/contrast.ts'

/** The file of the colours, for messages. */
const file = 'src/config/brand/colours.ts'

const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]
type Colours = Record<ColourName, string>

/** Each background with the colours used on it. */
type Pairs = [ground: ColourName, names: ColourName[]][]

const words: ColourName[] = ['ink', 'pine', 'clay', 'rust', 'soft', 'danger', 'indigo']

/** The colours that texts may have (document/palette.ts). */
const written: ColourName[] = ['ink', 'pine', 'clay', 'indigo', 'plum', 'soft']

interface Use {
  pairs: Pairs
  /** Minimum contrast. */
  least: number
  use: string
}

/** Text colours and their backgrounds (WCAG 2.2, 1.4.3). */
const text: Pairs = [
  ['paper', [...words, 'plum']],
  ['panel', [...words, 'plum']],
  ['sand', [...words, 'plum']],
  ['honey', written],
  ['leaf', written],
  ['rose', written],
  ['sky', written],
  ['blush', ['ink', 'danger']],
  ['ink', ['paper']],
  ['pine', ['paper']],
  ['danger', ['paper']],
  ['indigo', ['paper']],
  ['forest', ['cream', 'mist', 'ochre']],
  ['night', ['cream', 'mist', 'ochre']],
  ['moss', ['cream', 'mist']],
  ['ochre', ['night', 'forest']],
]

/** Marks, borders of controls, drawings and the focus ring, and their backgrounds (1.4.11). */
const marks: Pairs = [
  ['paper', ['edge', 'pine', 'clay', 'indigo', 'danger', 'ring']],
  ['panel', ['edge', 'pine', 'clay', 'indigo', 'danger', 'ring']],
  ['sand', ['edge', 'ring']],
  ['blush', ['ring']],
  ['forest', ['ochre', 'ring']],
  ['night', ['ochre', 'ring']],
]

const inBoth: Use[] = [
  { pairs: text, least: 4.5, use: 'text' },
  { pairs: marks, least: 3, use: 'a mark' },
]

/** Buttons of the site and social cards, which have the colours of the light scheme in both. */
const always: Use = {
  pairs: [
    ['clay', ['cream', 'panel']],
    ['rust', ['cream']],
    ['reed', ['forest']],
  ],
  least: 4.5,
  use: 'text',
}

function tooNear({ pairs, least, use }: Use, scheme: Scheme, chosen: Colours): string[] {
  return pairs.flatMap(([ground, names]) =>
    names
      .map((name) => ({ name, found: contrast(chosen[name], chosen[ground]) }))
      .filter(({ found }) => found < least)
      .map(
        ({ name, found }) =>
          // Rounded down: 4.49 is not 4.5.
          `Colour "${name}" on "${ground}" has a contrast of ${Math.floor(found * 10) / 10}:1 in the ${scheme} scheme; ${use} needs ${least}:1 (${file}).`,
      ),
  )
}

/** Faults in a brand's colours, one sentence each: invalid notation or too little contrast. */
export function colourFaults(chosen: Record<Scheme, Colours> = colours): string[] {
  const misspelt = new Set(
    schemes.flatMap((scheme) =>
      Object.entries(chosen[scheme])
        .filter(([, value]) => !/^#[0-9a-f]{6}$/i.test(value))
        .map(([name, value]) => `Colour "${name}" is "${value}"; write it as #rrggbb (${file}).`),
    ),
  )
  if (misspelt.size > 0) return [...misspelt]
  return [
    ...schemes.flatMap((scheme) => inBoth.flatMap((use) => tooNear(use, scheme, chosen[scheme]))),
    ...tooNear(always, 'light', chosen.light),
  ]
}
