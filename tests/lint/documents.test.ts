import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { renamed } from '#config/renamed.ts'
import { threatsIn } from '../support/proofs.ts'
import { read, textsOf, tracked } from './source.ts'

const documents = [...textsOf(/\.md$/)].map(([name, text]) => ({ name, text }))

/** The comments of each file of code. */
const comments = [...textsOf(/^(?:src|tests)\/.*\.(?:astro|css|tsx?)$/)].map(([name, text]) => ({
  name,
  text: (text.match(/\/\*[^]*?\*\/|(?<=^|\s)\/\/ .*$/gm) ?? []).join('\n'),
}))
const prose = [...documents, ...comments]

/** Every tracked file and folder. */
const paths = new Set(tracked.flatMap((name) => [name, ...foldersOf(name)]))

function foldersOf(name: string): string[] {
  const folder = dirname(name)
  return folder === '.' ? [] : [folder, ...foldersOf(folder)]
}

/** A text without its blocks of code. */
const withoutBlocks = (text: string) => text.replaceAll(/^```[^]*?^```$/gm, '')

/** Code spans of a text. */
function codeIn(text: string): string[] {
  return Array.from(withoutBlocks(text).matchAll(/`([^`\n]+)`/g), ([, code = '']) => code)
}

const extensions = /[^.]\.(?:astro|css|html|js|md|mjs|path|service|sh|socket|timer|toml|tsx?|ya?ml)$/
/** Folders that a firm fills, or that a command writes. */
const laterFolders = new Set(['documents/', 'partners/', 'people/', 'pictures/'])

function isPath(code: string): boolean {
  const hasForm = /^[\w.@[\]-]+(?:\/[\w.@[\]-]+)*\/?$/.test(code)
  return hasForm && !laterFolders.has(code) && (code.endsWith('/') || extensions.test(code))
}

/** From the root, from `src` or `tests`, or anywhere below the document's folder. */
function pathExists(document: string, code: string): boolean {
  const path = code.replace(/\/$/, '')
  const folder = dirname(document)
  return (
    [join(folder, path), path, `src/${path}`, `tests/${path}`].some((place) => paths.has(place)) ||
    (folder !== '.' && [...paths].some((one) => one.startsWith(`${folder}/`) && one.endsWith(`/${path}`)))
  )
}

/** Paths below `src` and `tests` that a text names. */
function pathsIn(text: string): string[] {
  return Array.from(text.matchAll(/\b(?:src|tests)\/[\w.@/[\]-]*\w(?![\w*{<…])/g), ([path]) => path)
}

const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))

/** The places of a list that a test names: none is right. */
function placesOf(
  texts: { name: string; text: string }[],
  wrongIn: (text: string, name: string) => string[],
): string[] {
  return texts.flatMap(({ name, text }) => wrongIn(text, name).map((found) => `${name}: ${found}`))
}

/** A file of the operator is named by its kind: a unit, or the last part of its path in this repository. */
function wordOf(name: string): RegExp {
  const last = name.slice(name.lastIndexOf('/') + 1)
  return name.endsWith('.service')
    ? /\bunits\b/
    : new RegExp(`\\b${last.replace('site.conf', 'nginx.conf')}\\b`)
}

test('README.md is one page: at most 120 lines and 9 KB', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(120)
  expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(9 * 1024)
})

test('a README has at most 900 words, that of the root 1,200', () => {
  const readmes = documents.filter(({ name }) => /(?:^|\/)README\.md$/.test(name))
  expect(readmes.length).toBeGreaterThan(15)
  const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean).length
  const long = (text: string, name: string) =>
    wordsOf(text) > (name === 'README.md' ? 1200 : 900) ? [`${wordsOf(text)} words`] : []
  expect(placesOf(readmes, long)).toEqual([])
})

test('the changelog has one screen for each version, newest first, in three parts, with its renamed things', () => {
  const [, ...sections] = read('src/operations/CHANGELOG.md').split(/^## /m)
  const versions = sections.map((text) => text.slice(0, text.indexOf('\n')))
  const order = (a: string, b: string) => b.localeCompare(a, 'en', { numeric: true })
  expect(versions).toEqual(versions.toSorted(order))
  for (const text of sections) {
    expect(text.split('\n').length).toBeLessThan(50)
    expect(text.match(/^\*\*\w+\*\*$/gm)).toEqual(['**Operators**', '**Staff**', '**Developers**'])
  }
  for (const { version, name } of renamed)
    expect(sections[versions.indexOf(version)], name).toMatch(wordOf(name))
})

test('no line of prose is longer than 120 characters', () => {
  const long = (text: string) =>
    withoutBlocks(text)
      .split('\n')
      .filter((line) => line.length > 120 && !line.startsWith('|'))
  expect(placesOf(documents, long)).toEqual([])
})

test('every path that prose names exists', () => {
  expect(prose.length).toBeGreaterThan(400)
  const missing = (text: string) =>
    pathsIn(text).filter((path) => !paths.has(path) && !paths.has(`${path}.ts`))
  expect(placesOf(prose, missing)).toEqual([])
  expect(pathsIn('See src/gone.ts and src/*.ts.')).toEqual(['src/gone.ts'])
})

test('every path that a document names in code exists', () => {
  const missing = (text: string, name: string) =>
    codeIn(text).filter((code) => isPath(code) && !pathExists(name, code))
  expect(placesOf(documents, missing)).toEqual([])
  expect(isPath('audit/store.ts')).toBe(true)
  expect(pathExists('src/server/README.md', 'audit/store.ts')).toBe(true)
  expect(pathExists('src/server/README.md', 'audit/no-file.ts')).toBe(false)
})

test('every heading and document that a link of a document names exists', () => {
  const anchorOf = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(' ', '-')
  const broken = (text: string, name: string) =>
    [...text.matchAll(/\]\(([\w./-]*)(?:#([\w-]+))?\)/g)].flatMap(([link, file = '', anchor]) => {
      const path = file === '' ? name : join(dirname(name), file)
      const target = documents.find((one) => one.name === path)?.text ?? ''
      const anchors = Array.from(target.matchAll(/^#+ (.*)$/gm), ([, heading = '']) => anchorOf(heading))
      return paths.has(path) && (anchor === undefined || anchors.includes(anchor)) ? [] : link
    })
  expect(placesOf(documents, broken)).toEqual([])
  expect(broken('[a](b.md#c)', 'README.md')).toEqual(['](b.md#c)'])
})

test('every setting that a document names is one of the product, or is read by code', () => {
  const code = textsOf(/(?<!package-lock)\.(?:ts|json|sh|env|yaml|service)$/)
  const words = new Set([...code.values()].flatMap((text) => text.match(/\b[A-Z][A-Z0-9_]+\b/g) ?? []))
  const settingsIn = (text: string) =>
    codeIn(text).flatMap((span) => span.match(/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?==|$)|^[A-Z]{3,}(?==)/g) ?? [])
  expect(documents.flatMap(({ text }) => settingsIn(text)).length).toBeGreaterThan(50)
  expect(placesOf(documents, (text) => settingsIn(text).filter((name) => !words.has(name)))).toEqual([])
})

test('documents give the number of the specified calls', () => {
  const counts = documents.flatMap(({ text }) => [...text.matchAll(/\b(\d+)\s+calls\b/g)])
  expect(new Set(counts.map(([, count]) => Number(count)))).toEqual(new Set([Object.keys(endpoints).length]))
})

test('every npm command that a document names exists', () => {
  const unknown = (text: string) =>
    Array.from(text.matchAll(/\bnpm\s+run\s+([a-z][\w:-]*)(?=`|\s)/g), ([, name = '']) => name).filter(
      (name) => !Object.hasOwn(scripts, name),
    )
  expect(placesOf(documents, unknown)).toEqual([])
})

test.each(Object.keys(scripts))('the command %s has a line in the list of commands', (name) => {
  expect(read('src/commands/README.md')).toMatch(new RegExp(`npm (?:run )?${name}\\b`))
})

test('every requirement that prose names is in one of the lists', () => {
  const listed = [...textsOf(/^tests\/(?:requirements|beyond)\.md$/).values()].join('\n')
  const ids = new Set(Array.from(listed.matchAll(/^- ([A-Z]+-\d{2})\b/gm), ([, id]) => id))
  const groups = new Set(Array.from(ids, (id = '') => id.split('-', 1)[0]))
  expect(ids.size).toBeGreaterThan(100)
  const unknown = (text: string) =>
    [...text.matchAll(/\b([A-Z]{2,5})-\d{2}\b/g)]
      .filter(([id, group = '']) => groups.has(group) && !ids.has(id))
      .map(([id]) => id)
  expect(placesOf(prose, unknown)).toEqual([])
})

test('every threat names its control, existing code and existing tests', () => {
  const threats = threatsIn(read('tests/security.md'))
  expect(threats.length).toBeGreaterThan(90)
  const exist = (folder: string, files: string[]) =>
    files.length > 0 && files.every((file) => paths.has(join(folder, file).replace(/\/$/, '')))
  const faults = threats.filter(
    ({ control, code, tests }) => control === '' || !exist('src', code) || !exist('tests', tests),
  )
  expect(faults).toEqual([])
})
