import * as brand from './brand/colours.ts'
import type { ColourName, Hex } from './brand-types.ts'

/** All colours of the brand in each scheme. */
export const colours: Record<'light' | 'dark', Record<ColourName, Hex>> = {
  light: brand.light,
  dark: { ...brand.light, ...brand.dark },
}
