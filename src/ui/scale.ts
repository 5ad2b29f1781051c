/**
 * The sizes of the design, in rem unless a unit is named. Style sheets and classes use no others for gaps, padding,
 * margins, type and corners; `tests/lint/styles.test.ts` compares each with them, and the kit shows them.
 */
export const scale = {
  /** Words of a label to its control: 0.25 to 0.5; parts of one thing: 0.75 to 1.25; things: 1.5 to 2.5; sections: 3 on. */
  space: [0.125, 0.25, 0.375, 0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 7],
  /** From notes (0.75) over text (1) to titles; the last two are for the numerals of the 404 page. */
  type: [0.75, 0.8125, 0.875, 0.9375, 1, 1.125, 1.25, 1.5, 1.75, 2, 2.25, 3, 3.5, 5, 10],
  /** In pixels: focus, inside a control, control, card, a pill (ui/tokens.css names three of them). */
  radius: [2, 6, 8, 12, 99],
} as const
