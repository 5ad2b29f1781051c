/** @module-tag full */
import { readdirSync } from 'node:fs'
import { chmod, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../support/product.ts'
import { root } from '../support/steps.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const ending = '.bench.ts'
const benches = readdirSync(join(root, 'tests/bench'))
  .filter((file) => file.endsWith(ending))
  .map((file) => file.slice(0, -ending.length))

/** Runs benches as `npm run bench` does. */
async function runBenches(environment: Record<string, string>, names: string[]) {
  const run = runCommand('tests/bench/run.ts', environment, names)
  return { code: await run.ended, output: run.output(), errors: run.errors() }
}

/** The tables that a bench printed: each row's figures by the names of their columns. */
function tablesIn(output: string): Record<string, string>[] {
  let names: string[] = []
  return output.split('\n').flatMap((line) => {
    if (!line.startsWith('│')) return []
    const cells = line
      .split('│')
      .slice(1, -1)
      .map((cell) => cell.trim())
    if (cells[0] !== '(index)') return [Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))]
    names = cells
    return []
  })
}

test.each(benches)('the bench %s at a tiny size prints figures and leaves nothing behind', async (name) => {
  const folder = await temporaryFolder()
  // Under root, Postgres runs as a separate user.
  await chmod(folder, 0o755)
  const { code, output, errors } = await runBenches({ BENCH: 'tiny', TMPDIR: folder }, [name])
  expect(code, `${output}${errors}`).toBe(0)
  const rows = tablesIn(output)
  expect(rows).not.toEqual([])
  for (const { '(index)': named, ...figures } of rows) {
    expect(named).not.toBe('')
    expect(Object.values(figures).some((figure) => Number.isFinite(Number.parseFloat(figure)))).toBe(true)
    expect(Object.values(figures).join(' ')).not.toMatch(/NaN|undefined|Infinity/)
  }
  expect(await readdir(folder)).toEqual([])
})

test('a bench that fails keeps no other from running, and is named at the end', async () => {
  const { code, output } = await runBenches({ BENCH: 'huge' }, ['rebuild', 'search'])
  expect(code).toBe(1)
  expect(output.trim().split('\n').at(-1)).toBe('Failed: rebuild, search')
})
