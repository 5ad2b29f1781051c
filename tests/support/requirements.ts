import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './steps.ts'

/** How many of the ids in tests/requirements.md stand in the title of a test. */
export async function requirementsTested(): Promise<{ tested: number; all: number }> {
  const tests = join(root, 'tests')
  const list = await readFile(join(tests, 'requirements.md'), 'utf8')
  const ids = [...list.matchAll(/^- ([A-Z]+-\d{2})\b/gm)].map(([, id = '']) => id)
  const names = (await readdir(tests, { recursive: true })).filter((name) =>
    /\.(?:test|spec)\.tsx?$/.test(name),
  )
  const named = new Set<string>()
  for (const name of names) {
    const text = await readFile(join(tests, name), 'utf8')
    for (const [, inside = ''] of text.matchAll(/['"`]\[([A-Z0-9, -]+)\]/g))
      for (const id of inside.split(/[, ]+/)) named.add(id)
  }
  return { tested: ids.filter((id) => named.has(id)).length, all: ids.length }
}
