import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/steps.ts'

const readme = await readFile(join(root, 'README.md'), 'utf8')
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  await readFile(join(root, 'package.json'), 'utf8'),
)

test('README.md is one page: at most 120 lines and 9 KB', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(120)
  expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(9 * 1024)
})

test.each(['README.md', 'src/operations/SETTINGS.md'])(
  'no line of prose in %s is longer than 120 characters',
  async (name) => {
    const lines = (await readFile(join(root, name), 'utf8')).split('\n')
    expect(lines.filter((line) => line.length > 120 && !line.startsWith('|'))).toEqual([])
  },
)

test('every npm command that a document names exists, and every one has a line in the list of commands', async () => {
  const commands = await readFile(join(root, 'src/commands/README.md'), 'utf8')
  const guide = await readFile(join(root, 'src/operations/GUIDE.md'), 'utf8')
  const named = [readme, commands, guide].flatMap((text) =>
    [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name),
  )
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  for (const name of Object.keys(scripts))
    expect(commands, name).toMatch(new RegExp(`npm (?:run )?${name}\\b`))
})

test('every heading that a link of a document names exists', async () => {
  for (const [from, text] of [
    ['README.md', readme],
    ['src/operations/GUIDE.md', await readFile(join(root, 'src/operations/GUIDE.md'), 'utf8')],
  ] as const)
    for (const [, file = '', anchor = ''] of text.matchAll(/\]\(([\w./-]*)#([\w-]+)\)/g)) {
      const target = await readFile(join(root, file === '' ? from : file), 'utf8')
      const anchors = [...target.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replace(/[^\w\s-]/g, '')
          .trim()
          .replaceAll(' ', '-'),
      )
      expect(anchors, `${from}: ${file}#${anchor}`).toContain(anchor)
    }
})
