import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { checks } from '../support/checks.ts'
import { root } from '../support/steps.ts'

/** Wrong on purpose: a file, and the error of the compiler. */
const wrong = {
  'src/lib/a.ts': [`export const a: number = 'x'\n`, 'TS2322'],
  'src/lib/b.ts': [`export const b: string = ['x'][0]\n`, 'TS2322'],
  'src/lib/c.ts': [`export function c(): number {\n  const unused = 1\n  return 2\n}\n`, 'TS6133'],
  'src/lib/d.ts': [`import { x } from './a.ts'\n\nexport const d = x\n`, 'TS2305'],
  'src/ui/e.tsx': [`export const e = <button type={1} />\n`, 'TS2322'],
  'tests/lib/f.test.ts': [`enum F {\n  One,\n}\n\nexport const f = F.One\n`, 'TS1294'],
} as const

/** Packages of the checks and of the configuration. */
const packages = ['.bin', '@astrojs', '@types', 'astro', 'oxlint-tsgolint', 'typescript']

/** Runs a check in a project of these files alone. Resolves with its output. */
async function check(name: string, files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'types-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const file of ['.oxlintrc.json', 'package.json', 'tsconfig.json', 'tsconfig.astro.json'])
    await cp(join(root, file), join(folder, file))
  // Its own folder, in which Vite stores its cache.
  await mkdir(join(folder, 'node_modules'))
  for (const part of packages)
    await symlink(join(root, 'node_modules', part), join(folder, 'node_modules', part))
  for (const [file, code] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), code)
  }
  const { command, args } = checks.find((known) => known.name === name) ?? { command: '', args: [] }
  const { stdout } = await promisify(execFile)(join(root, 'node_modules/.bin', command), args, {
    cwd: folder,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  }).catch((failure: { stdout: string }) => failure)
  return stripVTControlCharacters(stdout)
}

test('the linter reports errors of types', async () => {
  const files = Object.entries(wrong)
  const output = await check('lint', Object.fromEntries(files.map(([file, [code]]) => [file, code])))
  const reports = output.split(/\n\s*\n/)
  for (const [file, [, error]] of files)
    expect(
      reports.some((text) => text.includes(`(${error})`) && text.includes(`[${file}:`)),
      file,
    ).toBe(true)
})

test('the check of types reports errors in Astro components', { tags: ['full'] }, async () => {
  const output = await check('types', {
    'src/lib/a.ts': `export const a: number = 1\n`,
    'src/site/B.astro': `---\nimport { a } from '../lib/a.ts'\n\nconst b: string = a\n---\n\n<p>{b}</p>\n`,
  })
  expect(output).toMatch(/B\.astro.* error ts\(2322\)/)
})
