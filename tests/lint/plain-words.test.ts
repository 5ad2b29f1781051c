import { expect, test } from 'vitest'
import { messagesOf, oddPlaces, oddWords, proseOf } from './plain-words.ts'
import { textsOf } from './source.ts'

test.each(oddWords)('%s asks for: %s', (_pattern, _instead, example) => {
  expect(oddPlaces(example)).toHaveLength(1)
  expect(oddPlaces(`In code: \`${example}\``)).toEqual([])
})

test('messages are read in strings, templates and elements', () => {
  const code =
    "const a = 'This is not there any more.'; const b = <p>Nobody is here {c}</p>; `It is away ${d}`"
  expect(messagesOf('src/admin/a.tsx', code).flatMap(oddPlaces)).toHaveLength(3)
})

test.each([
  [
    'tests/a.test.ts',
    `test("nobody's page", f); test.each(a)('It is away', f); describe(\`anew \${b}\`, f)`,
    3,
  ],
  ['netlify.toml', '# It is away.\na = 1\n', 1],
])('titles and comments of %s are read', (file, text, count) => {
  expect(proseOf(file, text).flatMap(oddPlaces)).toHaveLength(count)
})

test('no comment, title, message or document has an odd place', () => {
  const texts = [...textsOf(/\.(?:tsx?|m?js|astro|md|css|toml|conf|yaml|service|sh)$/)].filter(
    ([name]) => !/fixtures|requirements\.md$|beyond\.md$|lint\/plain-words/.test(name),
  )
  expect(texts.length).toBeGreaterThan(400)
  const found = texts.flatMap(([name, text]) =>
    [...proseOf(name, text), ...messagesOf(name, text)]
      .flatMap(oddPlaces)
      .map((place) => `${name}: ${place}`),
  )
  expect(found).toEqual([])
})
