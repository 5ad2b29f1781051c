import { isBuiltin } from 'node:module'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { version } from '#config/version.ts'
import { z } from '#contract/zod.ts'
import { nodesOf, read, stringOf, textsOf, treesOf } from './source.ts'

const lockFile = z.object({ packages: z.record(z.string(), z.looseObject({ dev: z.optional(z.boolean()) })) })

/** What a node of a script imports at run time; imports of types alone are not among them. */
function importedBy(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node))
    return node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
      ? undefined
      : stringOf(node.moduleSpecifier)
  if (ts.isExportDeclaration(node) && node.moduleSpecifier && !node.isTypeOnly)
    return stringOf(node.moduleSpecifier)
  const [first] = ts.isCallExpression(node) ? node.arguments : []
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return undefined
  return first && stringOf(first)
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

test('the product’s imports, and Node itself, are installed without development dependencies', () => {
  const code = treesOf(/^(?:src\/.*(?<!\.d)\.(?:astro|js|tsx?)|astro\.config\.mjs)$/)
  const styles = [...textsOf(/^src\/.*\.css$/).values()]
  const named = [
    ...code.flatMap(nodesOf).flatMap((node) => importedBy(node) ?? []),
    // A style sheet names packages with styles and plugins.
    ...styles.flatMap((text) =>
      Array.from(text.matchAll(/@(?:import|plugin) ['"]([^'"]*)['"]/g), ([, name = '']) => name),
    ),
  ]
  const packages = named.filter((name) => !/^[.#/…]|^astro:/.test(name) && !isBuiltin(name))
  const used = new Set(packages.map(packageOf))
  const lock = z.parse(lockFile, JSON.parse(read('package-lock.json')))
  expect(used.size).toBeGreaterThan(25)
  expect([...used]).toEqual(expect.arrayContaining(['react', 'tailwindcss', 'astro']))
  const missing = [...used, 'node'].filter((name) => {
    const entry = lock.packages[`node_modules/${name}`]
    return entry === undefined || entry.dev !== undefined
  })
  expect(missing).toEqual([])
})

test('the version of the code is that of package.json, and the changelog begins with it', () => {
  const { version: own } = z.parse(z.object({ version: z.string() }), JSON.parse(read('package.json')))
  const { version: locked } = z.parse(
    z.object({ version: z.string() }),
    JSON.parse(read('package-lock.json')),
  )
  const [, newest] = /^## (.+)$/m.exec(read('src/operations/CHANGELOG.md')) ?? []
  expect([version, locked, newest]).toEqual([own, own, own])
})

const head = `What this site is made with, and under which licence.
The icons are Font Awesome Free's, by Fonticons, Inc.: https://fontawesome.com/license/free (CC BY 4.0).
`

test('public/licences.txt names each package that the product needs, with its licence', () => {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(read('package.json'))
  const lines = Object.keys(dependencies).map((name) => {
    const { license }: { license: string } = JSON.parse(read(`node_modules/${name}/package.json`))
    return `${name}: ${license.replace(/^\((.*)\)$/, '$1')}\n`
  })
  expect(read('public/licences.txt')).toBe(`${head}\n${lines.join('')}`)
})
