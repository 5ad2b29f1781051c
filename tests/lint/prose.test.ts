import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readList } from '../support/requirements.ts'
import { root } from '../support/steps.ts'
import { threatsIn } from '../support/threats.ts'

/** A file with its prose: all of a Markdown file, the comments of code. */
interface Prose {
  file: string
  text: string
}

const folders = ['src', 'tests']
const code = /\.(?:astro|css|ts|tsx)$/
const comments = /\/\*[^]*?\*\/|(?<=^|\s)\/\/ .*$/gm

async function proseIn(folder: string): Promise<Prose[]> {
  const names = await readdir(join(root, folder), { recursive: true })
  const files = names
    .filter((name) => name.endsWith('.md') || code.test(name))
    .filter((name) => !name.includes('node_modules'))
    .map((name) => join(folder, name))
  return Promise.all(files.map(readProse))
}

async function readProse(file: string): Promise<Prose> {
  const text = await readFile(join(root, file), 'utf8')
  return { file, text: code.test(file) ? (text.match(comments) ?? []).join('\n') : text }
}

const prose = [await readProse('README.md'), ...(await Promise.all(folders.map(proseIn))).flat()]

/** Paths of the repository that a text names: `src/…`, `tests/…`, and links between Markdown files. */
function pathsIn({ file, text }: Prose): string[] {
  const named = [...text.matchAll(/\b(?:src|tests)\/[\w.@/[\]-]*\w(?![\w*{<…])/g)].map(([path]) => path)
  const linked = file.endsWith('.md')
    ? [...text.matchAll(/\]\(([\w./-]+\.\w+)\)/g)].map(([, path = '']) => join(dirname(file), path))
    : []
  return [...named, ...linked]
}

async function idsOf(list: string): Promise<string[]> {
  const text = await readFile(join(root, 'tests', list), 'utf8')
  return [...text.matchAll(/^- ([A-Z]+-\d{2})\b/gm)].map(([, id = '']) => id)
}

const ids = new Set([...(await idsOf('requirements.md')), ...(await idsOf('beyond.md'))])
const groups = new Set([...ids].map((id) => id.split('-', 1)[0]))

test('every path that prose names exists', () => {
  const missing = prose.flatMap((one) =>
    pathsIn(one)
      .filter((path) => !existsSync(join(root, path)) && !existsSync(join(root, `${path}.ts`)))
      .map((path) => `${one.file}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('every requirement that prose names is in one of the lists', () => {
  const unknown = prose.flatMap(({ file, text }) =>
    [...text.matchAll(/\b([A-Z]{2,5})-\d{2}\b/g)]
      .filter(([id, group = '']) => groups.has(group) && !ids.has(id))
      .map(([id]) => `${file}: ${id}`),
  )
  expect(unknown).toEqual([])
})

test('every threat names its control, existing code and existing tests', async () => {
  const threats = threatsIn(await readList('security.md'))
  expect(threats.length).toBeGreaterThan(90)
  const isMissing = (folder: string) => (path: string) => !existsSync(join(root, folder, path))
  const faults = threats.filter(
    ({ control, code: files, tests }) =>
      control === '' ||
      files.length === 0 ||
      tests.length === 0 ||
      files.some(isMissing('src')) ||
      tests.some(isMissing('tests')),
  )
  expect(faults).toEqual([])
})

test('prose is found in pages, modules and tests', () => {
  expect(prose.length).toBeGreaterThan(400)
  expect(pathsIn({ file: 'src/a.md', text: 'See src/gone.ts, [b](../b.md) and src/*.ts.' })).toEqual([
    'src/gone.ts',
    'b.md',
  ])
})
