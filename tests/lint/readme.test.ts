import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { root } from '../support/steps.ts'

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
const documents = await Promise.all(
  tracked
    .filter((name) => name.endsWith('.md'))
    .map(async (name) => ({ name, text: await readFile(join(root, name), 'utf8') })),
)

/** Every tracked file and folder. */
const paths = new Set(tracked.flatMap((name) => [name, ...foldersOf(name)]))

function foldersOf(name: string): string[] {
  const folder = dirname(name)
  return folder === '.' ? [] : [folder, ...foldersOf(folder)]
}

/** Code spans of a text, code blocks aside. */
function codeIn(text: string): string[] {
  return [...text.replaceAll(/^```[^]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
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

const readme = await readFile(join(root, 'README.md'), 'utf8')
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  await readFile(join(root, 'package.json'), 'utf8'),
)

test('README.md is one page: at most 120 lines and 9 KB', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(120)
  expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(9 * 1024)
})

test.each(documents)('no line of prose in $name is longer than 120 characters', ({ text }) => {
  const lines = text.replaceAll(/^```[^]*?^```$/gm, '').split('\n')
  expect(lines.filter((line) => line.length > 120 && !line.startsWith('|'))).toEqual([])
})

test('every path that a document names in code exists', () => {
  const missing = documents.flatMap(({ name, text }) =>
    codeIn(text)
      .filter((code) => isPath(code) && !pathExists(name, code))
      .map((code) => `${name}: ${code}`),
  )
  expect(missing).toEqual([])
  expect(isPath('audit/store.ts')).toBe(true)
  expect(pathExists('src/server/README.md', 'audit/store.ts')).toBe(true)
  expect(pathExists('src/server/README.md', 'audit/no-file.ts')).toBe(false)
})

test('every setting that a document names is one of the product, or is read by code', async () => {
  const code = await Promise.all(
    tracked
      .filter((name) => /\.(?:ts|json|sh|env|yaml|service)$/.test(name) && name !== 'package-lock.json')
      .map((name) => readFile(join(root, name), 'utf8')),
  )
  const words = new Set(code.flatMap((text) => text.match(/\b[A-Z][A-Z0-9_]+\b/g) ?? []))
  const settings = documents.flatMap(({ text }) =>
    codeIn(text).flatMap(
      (span) => span.match(/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?==|$)|^[A-Z]{3,}(?==)/g) ?? [],
    ),
  )
  expect(settings.length).toBeGreaterThan(50)
  expect(settings.filter((name) => !words.has(name))).toEqual([])
})

test('documents give the number of the specified calls', () => {
  const counts = documents.flatMap(({ text }) => [...text.matchAll(/\b(\d+)\s+calls\b/g)])
  expect(new Set(counts.map(([, count]) => Number(count)))).toEqual(new Set([Object.keys(endpoints).length]))
})

test('every npm command that a document names exists, and every one has a line in the list of commands', async () => {
  const commands = await readFile(join(root, 'src/commands/README.md'), 'utf8')
  const named = documents.flatMap(({ text }) =>
    [...text.matchAll(/\bnpm\s+run\s+([a-z][\w:-]*)(?=`|\s)/g)].map(([, name = '']) => name),
  )
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  for (const name of Object.keys(scripts))
    expect(commands, name).toMatch(new RegExp(`npm (?:run )?${name}\\b`))
})

test('every heading and document that a link of a document names exists', () => {
  for (const { name, text } of documents)
    for (const [, file = '', anchor] of text.matchAll(/\]\(([\w./-]*)(?:#([\w-]+))?\)/g)) {
      const path = file === '' ? name : join(dirname(name), file)
      expect([name, file, paths.has(path)]).toEqual([name, file, true])
      if (anchor === undefined) continue
      const target = documents.find((one) => one.name === path)?.text ?? ''
      const anchors = [...target.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replace(/[^\w\s-]/g, '')
          .trim()
          .replaceAll(' ', '-'),
      )
      expect(anchors, `${name}: ${file}#${anchor}`).toContain(anchor)
    }
})
