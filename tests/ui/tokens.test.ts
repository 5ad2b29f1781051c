import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { brandedCss } from '../support/branded-css.ts'
import { colourFaults } from '#publish/brand/check-colours.ts'
import { colours } from '#config/colours.ts'
import { contrast } from '#lib/contrast.ts'
import { backgroundColourNames, textColourNames } from '#document/palette.ts'

const folder = new URL('../../src/', import.meta.url)
const schemes = ['light', 'dark'] as const
type Colours = Map<string, string>

/** The colours of a style sheet in each scheme, by the names that a pattern finds before them. */
async function coloursOf(name: string, pattern: RegExp): Promise<Record<(typeof schemes)[number], Colours>> {
  const source = await readFile(new URL(name, folder), 'utf8')
  const sheet = await brandedCss(source.replaceAll(/@import [^;]+;/g, ''))
  const [before = '', inside = ''] = sheet.split('@media screen and (prefers-color-scheme: dark)')
  const found = (text: string) =>
    [...text.matchAll(pattern)].map(([, colour = '', value = '']): [string, string] => [colour, value])
  const light = found(before)
  return { light: new Map(light), dark: new Map([...light, ...found(inside.split('\n}\n')[0] ?? '')]) }
}

const token = /--color-([a-z]+):\s*(#[0-9a-f]{6})\b/g
const shared = await coloursOf('ui/tokens.css', token)
const staff = await coloursOf('admin/styles/admin.css', token)
const written = await coloursOf('ui/rich-text.css', /\.ql-((?:color|bg)-[a-z]+) \{\s*[a-z]+: ([^;]+);/g)

/** The accent of the site is that of the light scheme in both. */
const accent = colours.light.clay

test('[FND-08] in both schemes every pair of text or mark and background has AA contrast', () => {
  expect(colourFaults()).toEqual([])
})

test.each(schemes)('[FND-08] in the %s scheme the sheets have the measured colours', (scheme) => {
  const names = [...shared[scheme], ...staff[scheme]]
  expect(names.length).toBeGreaterThan(18)
  const measured = new Map<string, string>(Object.entries({ ...colours[scheme], accent }))
  for (const [name, value] of names) expect([name, value]).toEqual([name, measured.get(name)])
})

test.each(schemes)(
  '[FND-08] in the %s scheme the focus ring is visible on every background of the dashboard',
  (scheme) => {
    const { ochre, ink, ...others } = colours[scheme]
    // The dashboard draws ochre and ink side by side.
    for (const ground of ['paper', 'panel', 'sand', 'blush', 'forest', 'night', 'moss'] as const)
      expect(
        Math.max(...[ochre, ink].map((ring) => contrast(ring, others[ground]))),
        ground,
      ).toBeGreaterThanOrEqual(3)
  },
)

test('[FND-08] the dark scheme changes every background, text and mark that it does not share', () => {
  const constant = new Set(['cream', 'forest', 'night', 'mist', 'ochre', 'ring', 'accent'])
  for (const [name, value] of shared.light)
    expect(shared.dark.get(name) === value, name).toBe(constant.has(name))
})

test.each(schemes)('[FND-08] in the %s scheme text colours are readable', (scheme) => {
  const known = new Map<string, string>(Object.entries(colours[scheme]))
  for (const [name, value] of written[scheme])
    known.set(name, known.get(/^var\(--color-([a-z]+)\)$/.exec(value)?.[1] ?? '') ?? value)
  const valueOf = (name: string) => known.get(name) ?? ''
  const texts = ['ink', ...textColourNames.filter((name) => name !== 'ink').map((name) => `color-${name}`)]
  const grounds = ['paper', 'panel', ...backgroundColourNames.map((name) => `bg-${name}`)]
  for (const ground of grounds)
    for (const text of texts)
      expect(contrast(valueOf(text), valueOf(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
})
