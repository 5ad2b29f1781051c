import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { root } from '../support/steps.ts'

/** Functions that src/admin/older-browsers.ts adds for the dashboard. */
const added = ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'hasOwn']

/** Methods that browsers got after mid-2021, by name alone. */
const newer = new Set([
  ...added,
  ...'with fromAsync groupBy withResolvers canParse structuredClone randomUUID isWellFormed toWellFormed'.split(
    ' ',
  ),
  ...'checkVisibility replaceSync union intersection difference symmetricDifference isSubsetOf'.split(' '),
  ...'isSupersetOf isDisjointFrom'.split(' '),
])
/** Those that are new on one global only: `AbortSignal.any`, not `Promise.any`. */
const newerOn = new Map([
  ['AbortSignal', ['any', 'timeout']],
  ['Array', ['fromAsync']],
  ['Promise', ['try', 'withResolvers']],
  ['Error', ['captureStackTrace', 'isError']],
])

/** Calls in a source of functions that browsers of 2021 lack, as `LINE: NAME`. */
function newerIn(source: string, allowed: string[] = []): string[] {
  const file = ts.createSourceFile('x.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const { expression } = node
      const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText()
      const on = ts.isPropertyAccessExpression(expression) ? expression.expression.getText() : ''
      // Zod's functions are methods of `z`.
      const isNew = (on !== 'z' && newer.has(name)) || newerOn.get(on)?.includes(name)
      if (isNew && !allowed.includes(name))
        found.push(`${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${name}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function newerInFiles(pattern: string, allowed?: string[]): string[] {
  const files = globSync(`${root}/src/${pattern}`)
  expect(files.length).toBeGreaterThan(5)
  return files.flatMap((file) =>
    newerIn(readFileSync(file, 'utf8'), allowed).map((place) => `${relative(root, file)}:${place}`),
  )
}

test('public pages call no function that browsers of 2021 lack', () => {
  expect(newerInFiles('{ui,islands,components,lib,contract,api,session}/**/*.{ts,tsx}')).toEqual([])
  expect(newerInFiles('site/{*.ts,*.js,search/*.ts}')).toEqual([])
})

test('the dashboard’s shell calls none of them, and its screens only those that it polyfills', () => {
  expect(newerInFiles('admin/{App.tsx,shell/*}')).toEqual([])
  expect(newerInFiles('admin/**/*.{ts,tsx}', added)).toEqual([])
})

test.each([
  'list.toSorted()',
  'Object.hasOwn(a, b)',
  'AbortSignal.any([one])',
  'structuredClone(value)',
  'words.at(-1)',
  'URL.canParse(text)',
])('finds %s', (source) => expect(newerIn(source)).toHaveLength(1))

test.each(['list.sort()', 'Promise.any(all)', 'Object.keys(a)', 'look.at'])('does not find %s', (source) =>
  expect(newerIn(source)).toEqual([]),
)
