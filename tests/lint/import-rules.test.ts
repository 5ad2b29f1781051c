import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { z } from '#contract/zod.ts'
import { root } from '../support/steps.ts'

/** Wrong on purpose: a file of a module, and the import or global that it must not use. */
const wrong: [file: string, code: string][] = [
  ['src/contract/a.ts', `import { createElement } from 'react'\nexport const a = createElement`],
  ['src/contract/a.ts', `import { x } from '#lib/x.ts'\nexport const a = x`],
  ['src/config/a.ts', `import { x } from '#lib/x.ts'\nexport const a = x`],
  ['src/lib/a.ts', `import { x } from '#contract/loose.ts'\nexport const a = x`],
  ['src/lib/a.ts', `import { readFile } from 'node:fs/promises'\nexport const a = readFile`],
  ['src/document/a.ts', `import { x } from '#ui/parse-html.ts'\nexport const a = x`],
  ['src/document/a.ts', `import { x } from '#contract/loose.ts'\nexport const a = x`],
  ['src/api/a.ts', `import { useState } from 'react'\nexport const a = useState`],
  ['src/api/a.ts', `import { x } from '#session/session.ts'\nexport const a = x`],
  ['src/session/a.ts', `import { x } from '#ui/toast.ts'\nexport const a = x`],
  ['src/ui/a.ts', `import { x } from '#api/client.ts'\nexport const a = x`],
  ['src/components/a.tsx', `import { x } from '#api/client.ts'\nexport const a = x`],
  ['src/components/a.tsx', `import { x } from '#islands/LoginForm.tsx'\nexport const a = x`],
  ['src/islands/a.tsx', `import { x } from '#admin/App.tsx'\nexport const a = x`],
  ['src/islands/a.tsx', `import { x } from '#session/session.ts'\nexport const a = x`],
  ['src/site/a.ts', `import { x } from '#server/app.ts'\nexport const a = x`],
  ['src/site/a.astro', `---\nimport { x } from '#session/session.ts'\n---\n<p>{x}</p>`],
  ['src/pages/a.astro', `---\nimport { x } from '#api/client.ts'\n---\n<p>{x}</p>`],
  ['src/pages/a.astro', `---\nimport { App } from '#admin/App.tsx'\n---\n<App />`],
  ['src/kit/a.tsx', `import { x } from '#session/session.ts'\nexport const a = x`],
  ['src/pages/a.astro', `---\nimport { Kit } from '#kit/Kit.tsx'\n---\n<Kit />`],
  ['src/admin/a.ts', `import { x } from '#islands/LoginForm.tsx'\nexport const a = x`],
  [
    'src/admin/screens/queries/a.ts',
    `import { x } from '#admin/screens/articles/Articles.tsx'\nexport const a = x`,
  ],
  ['src/admin/a.ts', `import { x } from '#session/storage.ts'\nexport const a = x`],
  ['src/server/a.ts', `import { x } from '#api/client.ts'\nexport const a = x`],
  ['src/server/a.ts', `import { x } from '../lib/x.ts'\nexport const a = x`],
  ['src/server/http/a.ts', `import { x } from '#server/accounts/tokens.ts'\nexport const a = x`],
  ['src/server/http/a.ts', `import { x } from '../app.ts'\nexport const a = x`],
  ['src/server/database/a.ts', `import { x } from '#server/publications/store.ts'\nexport const a = x`],
  ['src/server/database/a.ts', `import { x } from '#server/http/limits.ts'\nexport const a = x`],
  ['src/conformance/a.ts', `import { x } from '#server/app.ts'\nexport const a = x`],
  ['src/functions/a.ts', `import { x } from '#server/app.ts'\nexport const a = x`],
  ['src/admin/a.ts', `export const a = () => fetch('/api/queries')`],
  ['src/admin/a.ts', `export const a = () => localStorage.getItem('token')`],
  ['src/islands/a.ts', `export const a = () => document.cookie`],
  ['src/server/a.ts', `export const a = () => process.env.PORT`],
  ['src/site/a.ts', `console.log('x')\nexport const a = 1`],
  ['src/site/a.ts', `import { x } from '#publish/make-site.ts'\nexport const a = x`],
  ['src/publish/check/a.ts', `import { x } from '#publish/make-site.ts'\nexport const a = x`],
  ['src/publish/a.ts', `import { x } from '#server/app.ts'\nexport const a = x`],
  ['src/publish/a.ts', `import { x } from '#server/features.ts'\nexport const a = x`],
  ['src/publish/a.ts', `import { x } from '#site/icons.ts'\nexport const a = x`],
  ['src/publish/a.ts', `import { x } from 'astro/runtime/prerender/static-paths.js'\nexport const a = x`],
  [
    'src/publish/a.ts',
    `import { x } from '../../node_modules/astro/dist/core/app/app.js'\nexport const a = x`,
  ],
  ['src/publish/serve/a.ts', `import { x } from '#server/publishing/rebuilds.ts'\nexport const a = x`],
  ['src/publish/serve/a.ts', `import { x } from '#publish/open-site.ts'\nexport const a = x`],
  ['src/server/a.ts', `import { x } from '#publish/schedule/publisher.ts'\nexport const a = x`],
  ['src/commands/a.ts', `import { x } from '#site/icons.ts'\nexport const a = x`],
  ['src/lib/a.ts', `export const a = Buffer.from('x')`],
  ['src/ui/a.ts', `export const a = process.env`],
  ['src/functions/a.ts', `export const a = () => localStorage.getItem('x')`],
]

/** Correct cases: the rules must refuse only wrong ones. */
const right: [file: string, code: string][] = [
  ['src/contract/a.ts', `import { z } from './zod.ts'\nexport const a = z`],
  ['src/components/a.tsx', `import { x } from '#ui/Button.tsx'\nexport const a = x`],
  ['src/islands/a.tsx', `import { x } from '#components/Day.tsx'\nexport const a = x`],
  ['src/pages/a.astro', `---\nimport { Day } from '#components/Day.tsx'\n---\n<Day date={null} />`],
  ['src/islands/SignIn.tsx', `import { x } from '#session/session.ts'\nexport const a = x`],
  [
    'src/pages/dashboard.astro',
    `---\nimport { App } from '#admin/App.tsx'\n---\n<App client:only="react" />`,
  ],
  ['src/server/a.ts', `import { x } from '#contract/index.ts'\nexport const a = x`],
  ['src/server/http/a.ts', `import { x } from '#server/database/page.ts'\nexport const a = x`],
  [
    'src/server/database/migrations/a.ts',
    `import { x } from '#server/database/schema.ts'\nexport const a = x`,
  ],
  ['src/publish/a.ts', `import { x } from '#site/content/content-file.ts'\nexport const a = () => fetch(x)`],
  ['src/publish/serve/a.ts', `import { x } from '#publish/manifest.ts'\nexport const a = Buffer.from(x)`],
  ['src/commands/a.ts', `import { x } from '#publish/schedule/publisher.ts'\nconsole.log(process.argv, x)`],
]

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

test('the server has a folder for each noun, and at most eight loose files', async () => {
  const entries = await readdir(join(root, 'src/server'), { withFileTypes: true })
  const loose = entries.filter((entry) => entry.name.endsWith('.ts')).map(({ name }) => name)
  expect(loose.length).toBeLessThanOrEqual(8)
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${name}/`)
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
