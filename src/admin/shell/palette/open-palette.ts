import { atom } from 'nanostores'

/** Counts the presses of the button that opens the palette. */
export const $palette = atom(0)

/** Opens the palette. */
export function openPalette(): void {
  $palette.set($palette.get() + 1)
}
