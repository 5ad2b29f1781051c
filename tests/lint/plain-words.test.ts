import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/steps.ts'
import { messagesOf, oddPlaces, oddWords, proseOf } from './plain-words.ts'
import { allowed } from './plain-words-allowed.ts'

const files = execFileSync('git', ['ls-files', 'src', 'tests', '*.*'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((name) => /\.(?:ts|tsx|js|mjs|astro|md|css|toml|conf|yaml|service|sh)$/.test(name))
  .filter((name) => !/fixtures|requirements\.md$|beyond\.md$|lint\/plain-words/.test(name))

/** A module of `src`, a folder of `tests`, or the file itself. */
const partOf = (name: string) => name.split('/').slice(0, 2).join('/')

test.each(oddWords.map(({ example, instead }) => [example, instead]))('"%s" is found', (example) => {
  expect(oddPlaces(example)).toHaveLength(1)
  expect(oddPlaces(`In code: \`${example}\``)).toEqual([])
})

test('messages are read in strings, templates and elements', () => {
  const code =
    "const a = 'This is not there any more.'; const b = <p>Nobody is here {c}</p>; `It is away ${d}`"
  expect(messagesOf('src/admin/a.tsx', code).flatMap(oddPlaces)).toHaveLength(3)
})

test('titles are read in any quotes, with and without cases, and comments also in settings', () => {
  const code = `test("nobody's page", f); test.each(a)('It is away', f); describe(\`anew \${b}\`, f)`
  expect(proseOf('tests/a.test.ts', code).flatMap(oddPlaces)).toHaveLength(3)
  expect(proseOf('netlify.toml', '# It is away.\na = 1\n').flatMap(oddPlaces)).toHaveLength(1)
})

test('no part has more odd places than it is allowed; the numbers only fall', async () => {
  const places = new Map<string, string[]>()
  for (const name of files) {
    const text = await readFile(join(root, name), 'utf8')
    const found = [...proseOf(name, text), ...messagesOf(name, text)].flatMap(oddPlaces)
    const part = partOf(name)
    places.set(part, [...(places.get(part) ?? []), ...found.map((place) => `${name}: ${place}`)])
  }
  for (const [part, found] of places) {
    const most = allowed[part] ?? 0
    expect(found.length, `${part}\n${found.join('\n')}`).toBeLessThanOrEqual(most)
    expect(most - found.length, `Lower the number of ${part} to ${found.length}.`).toBe(0)
  }
})
