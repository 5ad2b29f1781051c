import { expect, test } from 'vitest'
import { textsOf } from './source.ts'

/** The folders of the server, each with the folders that its files import, types included. */
function importsOf(files: Iterable<[file: string, text: string]>): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>()
  for (const [file, text] of files) {
    const [, , folder = '', name] = file.split('/')
    // The files beside the folders put them together.
    if (name === undefined) continue
    const own = imports.get(folder) ?? new Set<string>()
    imports.set(folder, own)
    for (const [, other = ''] of text.matchAll(/\bfrom '(?:#server|\.\.)\/([^/']+)\//g))
      if (other !== folder) own.add(other)
  }
  return imports
}

/** Folders that import one another, directly or through others: those left when folders without imports go, in turn. */
function circleIn(imports: Map<string, Set<string>>): string[] {
  const left = new Map(imports)
  for (;;) {
    const free = [...left].filter(([, others]) => ![...others].some((other) => left.has(other)))
    if (free.length === 0) return [...left.keys()]
    for (const [folder] of free) left.delete(folder)
  }
}

test('folders of the server import one another in one direction only', () => {
  const imports = importsOf(textsOf(/^src\/server\/.*\.ts$/))
  expect([...imports.values()].reduce((count, { size }) => count + size, 0)).toBeGreaterThan(60)
  expect(circleIn(imports)).toEqual([])
})

test('a circle of three folders is found', () => {
  const circle: [string, string][] = [
    ['src/server/mail/a.ts', `import type { B } from '#server/reads/b.ts'`],
    ['src/server/reads/b.ts', `import { c } from '../audit/c.ts'`],
    ['src/server/audit/c.ts', `export { a } from '#server/mail/a.ts'`],
    ['src/server/move/d.ts', `import { a } from '#server/mail/a.ts'`],
  ]
  expect(circleIn(importsOf(circle))).toEqual(['mail', 'reads', 'audit', 'move'])
})
