import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { guideFile, guideSections, localSections } from '../support/guide.ts'

const guide = await readFile(guideFile, 'utf8')

test('[OWN-10] every code block of the guide is under a heading and marked `sh`, so that a test runs it', async () => {
  const fences = [...guide.matchAll(/^ *(?:```|~~~)(\w*)/gm)].map(([, language]) => language)
  const blocks = (await guideSections()).flatMap((section) => section.blocks)
  expect(fences.filter((language) => language === 'yaml')).toHaveLength(1)
  // Each block has a closing fence.
  expect(fences.filter((language) => language !== 'yaml')).toHaveLength(2 * blocks.length + 1)
  expect(fences.filter((language) => language === 'sh')).toHaveLength(blocks.length)
  expect(guide.replaceAll(/^```[^]*?^```$/gm, '')).not.toMatch(/^(?: {4}|\t)\S/m)
})

test('[OWN-10] the sections that `npm test` runs are in the guide, and need no package of Debian', async () => {
  const sections = (await guideSections()).filter(({ heading }) => localSections.includes(heading))
  expect(sections.map(({ heading }) => heading)).toEqual(localSections)
  for (const { blocks } of sections)
    for (const block of blocks) expect(block).not.toMatch(/\b(?:apt-get|nginx|certbot|runuser|useradd)\b/)
})
