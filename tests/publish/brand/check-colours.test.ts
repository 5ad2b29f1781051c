import { expect, test } from 'vitest'
import { colourFaults } from '#publish/brand/check-colours.ts'
import { colours } from '#config/colours.ts'

const withLight = (changes: Partial<Record<keyof typeof colours.light, string>>) => ({
  light: { ...colours.light, ...changes },
  dark: { ...colours.dark, ...changes },
})

test('[OWN-01] the colours of the brand can be read in both schemes', () => {
  expect(colourFaults()).toEqual([])
})

test('[OWN-01] colours with too little contrast are reported, with their ratio and the required one', () => {
  const where = 'the light scheme; text needs 4.5:1 (src/config/brand/colours.ts).'
  const faults = colourFaults({ ...colours, light: { ...colours.light, soft: '#8a8f89' } })
  expect(faults).toContain(`Colour "soft" on "paper" has a contrast of 3.1:1 in ${where}`)
  expect(faults.every((fault) => fault.startsWith('Colour "soft" on '))).toBe(true)
  expect(colourFaults({ ...colours, dark: { ...colours.dark, edge: '#303c35' } })).toContain(
    'Colour "edge" on "paper" has a contrast of 1.5:1 in the dark scheme; a mark needs 3:1 (src/config/brand/colours.ts).',
  )
  // Slightly too little fails too.
  expect(colourFaults({ ...colours, light: { ...colours.light, soft: '#77756b' } })[0]).toContain('of 4.3:1')
})

test.each([
  'rebeccapurple',
  'rgb(1, 2, 3)',
  '#12f',
  '#12372',
  '#12372ab0',
  '',
  '12372a',
  '#12372g',
  '#000; } * { display: none',
])('[OWN-01] a colour written as %j is rejected by its name', (value) => {
  expect(colourFaults(withLight({ clay: value }))).toEqual([
    `Colour "clay" is "${value}"; write it as #rrggbb (src/config/brand/colours.ts).`,
  ])
})
