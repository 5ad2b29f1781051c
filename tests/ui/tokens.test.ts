import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { backgroundColourNames, textColourNames } from '#lib/rich-text.ts'
import { contrast } from '../support/contrast.ts'

const folder = new URL('../../src/', import.meta.url)
const schemes = ['light', 'dark'] as const
type Colours = Map<string, string>

/** What a sheet of ours says in each scheme, by the names that a pattern finds before colours. */
async function coloursOf(name: string, pattern: RegExp): Promise<Record<(typeof schemes)[number], Colours>> {
  const sheet = await readFile(new URL(name, folder), 'utf8')
  const [before = '', inside = ''] = sheet.split('@media screen and (prefers-color-scheme: dark)')
  const colours = (text: string) =>
    [...text.matchAll(pattern)].map(([, colour = '', value = '']): [string, string] => [colour, value])
  const light = colours(before)
  return { light: new Map(light), dark: new Map([...light, ...colours(inside.split('\n}\n')[0] ?? '')]) }
}

const token = /--color-([a-z]+):\s*(#[0-9a-f]{6})\b/g
const shared = await coloursOf('ui/tokens.css', token)
const staff = await coloursOf('admin/styles/admin.css', token)
const written = await coloursOf('ui/rich-text.css', /\.ql-((?:color|bg)-[a-z]+) \{\s*[a-z]+: ([^;]+);/g)

/** `ground: foregrounds` pairs that are nearer to each other than `least`. */
function tooNear(colours: Colours, pairs: Record<string, string[]>, least: number): string[] {
  const valueOf = (name: string) => {
    const value = colours.get(name)
    if (value === undefined) throw new Error(`no token ${name}`)
    return value
  }
  return Object.entries(pairs).flatMap(([ground, names]) =>
    names
      .map((name) => [name, contrast(valueOf(name), valueOf(ground))] as const)
      .filter(([, found]) => found < least)
      .map(([name, found]) => `${name} on ${ground}: ${found.toFixed(2)}`),
  )
}

const words = ['ink', 'pine', 'clay', 'rust', 'soft', 'danger', 'indigo', 'iris']

/** What text stands on what. */
const text = {
  paper: words,
  panel: words,
  sand: words,
  blush: ['ink', 'danger'],
  ink: ['paper'],
  pine: ['paper'],
  danger: ['paper'],
  indigo: ['paper'],
  iris: ['paper'],
  forest: ['cream', 'mist', 'ochre'],
  night: ['cream', 'mist', 'ochre'],
  moss: ['cream', 'mist'],
  ochre: ['night'],
}

/** What marks, borders of controls and drawings stand on what. */
const marks = {
  paper: ['edge', 'pine', 'clay', 'indigo', 'danger'],
  panel: ['edge', 'pine', 'clay', 'indigo', 'danger'],
  sand: ['edge'],
  forest: ['ochre'],
  night: ['ochre'],
}

test.each(schemes)('[FND-08] in the %s scheme every pair of text and ground has AA contrast', (scheme) => {
  const colours = new Map([...shared[scheme], ...staff[scheme]])
  expect(tooNear(colours, text, 4.5)).toEqual([])
  expect(tooNear(colours, marks, 3)).toEqual([])
})

test.each(schemes)('[FND-08] in the %s scheme the ring of focus is seen on every ground', (scheme) => {
  const colours = new Map([...shared[scheme], ...staff[scheme]])
  const grounds = ['paper', 'panel', 'sand', 'blush', 'forest', 'night']
  expect(tooNear(colours, Object.fromEntries(grounds.map((ground) => [ground, ['ring']])), 3)).toEqual([])
  // The dashboard draws ochre and ink side by side.
  for (const ground of [...grounds, 'moss']) {
    const seen = ['ochre', 'ink'].filter((ring) => tooNear(colours, { [ground]: [ring] }, 3).length === 0)
    expect(seen, ground).not.toEqual([])
  }
})

test('[FND-08] the dark scheme gives every ground, text and mark that it does not share another value', () => {
  const constant = new Set(['cream', 'forest', 'night', 'mist', 'ochre', 'ring'])
  for (const [name, value] of shared.light)
    expect(shared.dark.get(name) === value, name).toBe(constant.has(name))
})

test.each(schemes)('[FND-08] in the %s scheme colours of texts are readable', (scheme) => {
  const colours = new Map([...shared[scheme], ...staff[scheme]])
  for (const [name, value] of written[scheme])
    colours.set(name, colours.get(/^var\(--color-([a-z]+)\)$/.exec(value)?.[1] ?? '') ?? value)
  const texts = ['ink', ...textColourNames.filter((name) => name !== 'ink').map((name) => `color-${name}`)]
  const pairs = Object.fromEntries(backgroundColourNames.map((name) => [`bg-${name}`, texts]))
  expect(tooNear(colours, { ...pairs, paper: texts, panel: texts }, 4.5)).toEqual([])
})
