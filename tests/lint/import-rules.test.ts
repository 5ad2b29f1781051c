import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { extensionFolders } from '#contract/extensions.ts'
import { z } from '#contract/zod.ts'
import { root } from '../support/steps.ts'

type Case = [file: string, code: string]

/** Wrong on purpose: a file of a module, and modules that it must not import. */
const wrongImports: Record<string, string> = {
  'src/contract/a.ts': 'react #lib/x.ts',
  'src/config/a.ts': '#lib/x.ts',
  'src/lib/a.ts': '#contract/loose.ts node:fs/promises',
  'src/document/a.ts': '#ui/parse-html.ts #contract/loose.ts',
  'src/api/a.ts': 'react #session/session.ts',
  'src/session/a.ts': '#ui/toast.ts',
  'src/ui/a.ts': '#api/client.ts',
  'src/components/a.tsx': '#api/client.ts #islands/LoginForm.tsx',
  'src/islands/a.tsx': '#admin/App.tsx #session/session.ts',
  'src/site/a.ts': '#server/app.ts #publish/make-site.ts',
  'src/site/a.astro': '#session/session.ts',
  'src/pages/a.astro': '#api/client.ts #admin/App.tsx #kit/Kit.tsx',
  'src/kit/a.tsx': '#session/session.ts',
  'src/admin/a.ts': '#islands/LoginForm.tsx #session/storage.ts',
  'src/admin/screens/queries/a.ts': '#admin/screens/articles/Articles.tsx',
  'src/server/a.ts': '#api/client.ts ../lib/x.ts #publish/schedule/publisher.ts',
  'src/server/http/a.ts': '#server/accounts/tokens.ts ../app.ts',
  'src/server/database/a.ts': '#server/publications/store.ts #server/http/limits.ts',
  'src/conformance/a.ts': '#server/app.ts',
  'src/functions/a.ts': '#server/app.ts',
  'src/publish/check/a.ts': '#publish/make-site.ts',
  'src/publish/a.ts':
    '#server/app.ts #server/features.ts #site/icons.ts astro/runtime/prerender/static-paths.js ../../node_modules/astro/dist/core/app/app.js',
  'src/publish/serve/a.ts': '#server/publishing/rebuilds.ts #publish/open-site.ts',
  'src/commands/a.ts': '#site/icons.ts',
}

/** Globals that a module must not use. */
const wrongGlobals: Case[] = [
  ['src/admin/a.ts', `export const a = () => fetch('/api/queries')`],
  ['src/admin/a.ts', `export const a = () => localStorage.getItem('token')`],
  ['src/islands/a.ts', `export const a = () => document.cookie`],
  ['src/server/a.ts', `export const a = () => process.env.PORT`],
  ['src/site/a.ts', `console.log('x')\nexport const a = 1`],
  ['src/lib/a.ts', `export const a = Buffer.from('x')`],
  ['src/ui/a.ts', `export const a = process.env`],
  ['src/functions/a.ts', `export const a = () => localStorage.getItem('x')`],
]

const rightImports: Record<string, string> = {
  'src/contract/a.ts': './zod.ts',
  'src/components/a.tsx': '#ui/Button.tsx',
  'src/pages/a.astro': '#components/Day.tsx',
  'src/islands/a.tsx': '#components/Day.tsx',
  'src/islands/SignIn.tsx': '#session/session.ts',
  'src/server/a.ts': '#contract/index.ts',
  'src/server/http/a.ts': '#server/database/page.ts',
  'src/server/database/migrations/a.ts': '#server/database/schema.ts',
}

/** Correct code: the rules must refuse only wrong code. */
const rightCode: Case[] = [
  [
    'src/pages/dashboard.astro',
    `---\nimport { App } from '#admin/App.tsx'\n---\n<App client:only="react" />`,
  ],
  ['src/publish/a.ts', `import { x } from '#site/content/content-file.ts'\nexport const a = () => fetch(x)`],
  ['src/publish/serve/a.ts', `import { x } from '#publish/manifest.ts'\nexport const a = Buffer.from(x)`],
  ['src/commands/a.ts', `import { x } from '#publish/schedule/publisher.ts'\nconsole.log(process.argv, x)`],
]

function importing(imports: Record<string, string>): Case[] {
  return Object.entries(imports).flatMap(([file, names]) =>
    names.split(' ').map((name): Case => {
      const code = `import { x } from '${name}'`
      return [file, file.endsWith('.astro') ? `---\n${code}\n---\n<p>{x}</p>` : `${code}\nexport const a = x`]
    }),
  )
}

const wrong = [...importing(wrongImports), ...wrongGlobals]
const right = [...importing(rightImports), ...rightCode]

const report = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) })

/** The case's own name for a file, in the same folder. Rules for one page or component need its real name. */
const nameOf = (file: string, index: number) => file.replace(/\/a(\.\w+)$/, `/a${index}$1`)

/** The names of the rules that each case breaks. */
const broken = new Map<string, string[]>()
const wrongCases = wrong.map(([file, code], index) => [nameOf(file, index), code] as const)
const rightCases = right.map(([file, code], index) => [nameOf(file, wrong.length + index), code] as const)

// One run of the linter for all cases: most of its time is the start.
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lint-'))
  await cp(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  for (const [file, code] of [...wrongCases, ...rightCases]) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), `${code}\n`, { flag: 'wx' })
    broken.set(file, [])
  }
  const oxlint = join(root, 'node_modules/.bin/oxlint')
  const { stdout } = await promisify(execFile)(oxlint, ['--format', 'json', '.'], { cwd: folder }).catch(
    (failure: { stdout: string }) => failure,
  )
  await rm(folder, { recursive: true, force: true })
  for (const { code, filename } of z.parse(report, JSON.parse(stdout)).diagnostics)
    broken.get(filename)?.push(code)
})

test('the README of the server names the folder of each noun of the core, beside at most eight loose files', async () => {
  const entries = await readdir(join(root, 'src/server'), { withFileTypes: true })
  const loose = entries.filter((entry) => entry.name.endsWith('.ts')).map(({ name }) => name)
  expect(loose.length).toBeLessThanOrEqual(8)
  const folders = entries
    .filter((entry) => entry.isDirectory() && !(entry.name in extensionFolders))
    .map(({ name }) => `${name}/`)
  const readme = await readFile(join(root, 'src/server/README.md'), 'utf8')
  expect(folders.filter((folder) => !readme.includes(`\`${folder}`))).toEqual([])
})

test.each(wrongCases)('in %s the linter refuses %s', (file) => {
  expect(broken.get(file)).toEqual([
    expect.stringMatching(/no-restricted-(?:imports|globals|properties)|no-console/),
  ])
})

test.each(rightCases)('in %s the linter allows %s', (file) => {
  expect(broken.get(file)).toEqual([])
})
