import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './steps.ts'

interface Coverage {
  /** How many ids a list has, and which of them no test names. */
  all: number
  missing: string[]
}

async function idsNamed(): Promise<Set<string>> {
  const tests = join(root, 'tests')
  const names = (await readdir(tests, { recursive: true })).filter((name) =>
    /\.(?:test|spec)\.tsx?$/.test(name),
  )
  const named = new Set<string>()
  for (const name of names) {
    const text = await readFile(join(tests, name), 'utf8')
    for (const [, inside = ''] of text.matchAll(/['"`]\[([A-Z0-9, -]+)\]/g))
      for (const id of inside.split(/[, ]+/)) named.add(id)
  }
  return named
}

/** Which ids of a list in `tests/` stand in the title of a test. */
export async function coverageOf(list: 'requirements.md' | 'beyond.md'): Promise<Coverage> {
  const text = await readFile(join(root, 'tests', list), 'utf8')
  const ids = [...text.matchAll(/^- ([A-Z]+-\d{2})\b/gm)].map(([, id = '']) => id)
  const named = await idsNamed()
  return { all: ids.length, missing: ids.filter((id) => !named.has(id)) }
}
