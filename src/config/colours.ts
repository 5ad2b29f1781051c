import * as brand from './brand/colours.ts'
import type { ColourName, Hex } from './brand-types.ts'

/** All colours of the brand in each scheme. */
export const colours: Record<'light' | 'dark', Record<ColourName, Hex>> = {
  light: brand.light,
  dark: { ...brand.light, ...brand.dark },
}

/**
 * Colours that become custom properties in every style sheet (ui/tokens.css), in both schemes and in the dark
 * one only.
 */
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
