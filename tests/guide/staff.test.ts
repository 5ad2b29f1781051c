import { readFileSync, statSync } from 'node:fs'
import { marked } from 'marked'
import { expect, test } from 'vitest'
import { textsOf } from '../lint/source.ts'
import { readers } from '../support/guide-readers.ts'
import { actsOf, staffGuide } from '../support/staff-guide.ts'
import { root } from '../support/steps.ts'

const folder = `${root}/src/operations`
const guide = staffGuide()

test('the guide for staff has ten parts of at most 250 words, each with a picture that is described', () => {
  expect(guide).toHaveLength(10)
  for (const { title, words, pictures } of guide) {
    expect(words, title).toBeLessThanOrEqual(250)
    expect(pictures, title).toEqual([
      { file: expect.stringMatching(/\.webp$/), alt: expect.stringMatching(/\w/) },
    ])
  }
})

test('each picture of the guide and of README.md has a dark one, and at most 40 KB', () => {
  const ofReadme = ['home', 'dashboard'].map((name) => `../../.readme/${name}.webp`)
  const files = [...guide.flatMap(({ pictures }) => pictures.map(({ file }) => file)), ...ofReadme]
  for (const file of files.flatMap((light) => [light, light.replace('.webp', '-dark.webp')]))
    expect(statSync(`${folder}/${file}`).size, file).toBeLessThanOrEqual(40 * 1024)
})

test('each step of the guide is walked by a test, which has a reader for each part', () => {
  expect(Object.keys(readers)).toEqual(guide.map(({ title }) => title))
  for (const { title, steps } of guide) {
    expect(steps.length, title).toBeGreaterThan(1)
    for (const [place, acts] of steps.entries()) expect(acts, `${title}, step ${place + 1}`).not.toEqual([])
  }
})

/** Names that code puts together. The walk finds them on the screen (tests/e2e/staff-guide.spec.ts). */
const composed = new Set(['Heading 2', 'Series and topics', 'Shown as: Bars'])

test('each name in the guide is a text of the code', () => {
  const code = [
    ...textsOf(/^src\/(?:admin|components|config|contract|islands|lib|ui)\/.*\.tsx?$/).values(),
  ].join('\n')
  const isText = (name: string) => {
    const plain = name.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    return new RegExp(`(?:['"\`>}]|^\\s*)${plain}(?:['"\`<{(]|\\s*$| [\\w(])`, 'm').test(code)
  }
  expect(isText('Publikations list')).toBe(false)
  const names = guide.flatMap((part) => part.names.map((name) => name.replaceAll(/\s+/g, ' ')))
  expect(names.length).toBeGreaterThan(80)
  expect([...new Set(names)].filter((name) => !composed.has(name) && !isText(name))).toEqual([])
})

test('a step names what is pressed, typed, chosen and seen; other names are only mentioned', () => {
  const acts = (step: string) => actsOf(marked.lexer(step))
  expect(
    acts('Open **Profile**. Under **Colleagues**, type _a name_ into **Full name**, and press **Invite**.'),
  ).toEqual([
    { verb: 'open', name: 'Profile', isYours: false },
    { verb: 'under', name: 'Colleagues', isYours: false },
    { verb: 'type', name: 'Full name', isYours: false, with: 'a name' },
    { verb: 'press', name: 'Invite', isYours: false },
  ])
  expect(acts('Choose **Agreed** in **State**. **Proposed** is for a suggestion.')).toEqual([
    { verb: 'choose', name: 'State', isYours: false, with: 'Agreed' },
  ])
  expect(acts('Press _the title_. Press **Delete** of _a title_. Open the site with `/login`.')).toEqual([
    { verb: 'press', name: 'the title', isYours: true },
    { verb: 'press', name: 'Delete', isYours: false, with: 'a title' },
    { verb: 'open', name: '/login', isYours: true },
  ])
})

test('each feature for staff in the changelog names its part of the guide', () => {
  const changes = readFileSync(`${folder}/CHANGELOG.md`, 'utf8')
  const parts = changes.matchAll(/^\*\*Staff\*\*$([^]*?)^\*\*Developers\*\*$/gm)
  const features = [...parts].flatMap(([, text = '']) => text.split(/^- /m).slice(1))
  expect(features.length).toBeGreaterThan(10)
  expect(features.filter((feature) => !/\]\(STAFF\.md#[\w-]+\)/.test(feature))).toEqual([])
})
