import * as brand from './brand/colours.ts'
import type { ColourName, Hex } from './brand-types.ts'

/** The colours of the brand, all of them in each scheme. */
export const colours: Record<'light' | 'dark', Record<ColourName, Hex>> = {
  light: brand.light,
  dark: { ...brand.light, ...brand.dark },
}

/** Those that are custom properties of every style sheet (ui/tokens.css), in both schemes and in the dark one alone. */
export const tokens = {
  light: [
    ...([
      'panel',
      'paper',
      'cream',
      'sand',
      'ink',
      'pine',
      'forest',
      'night',
      'clay',
      'rust',
      'ochre',
      'ring',
    ] as const),
    ...(['soft', 'mist', 'line', 'edge', 'danger', 'blush'] as const),
  ],
  dark: ['panel', 'paper', 'sand', 'ink', 'pine', 'clay', 'rust', 'soft', 'line', 'edge', 'danger', 'blush'],
} satisfies Record<'light' | 'dark', ColourName[]>
