import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/steps.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const refusal = {
  status: 1,
  stdout: '',
  stderr:
    'Install with npm ci: it installs the packages and the Node 24 that this runs on. pnpm, yarn and --ignore-scripts leave Node out.\n',
}

/** A project with one command, and what each package manager leaves in node_modules. */
async function project(installed: string[]) {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'src/commands'), { recursive: true })
  await copyFile(join(root, 'src/commands/preflight.cjs'), join(folder, 'src/commands/preflight.cjs'))
  await writeFile(
    join(folder, 'src/commands/start.ts'),
    "const said: string = 'Started'\nconsole.log(said)\n",
  )
  await mkdir(join(folder, 'node_modules'))
  for (const name of installed) await writeFile(join(folder, 'node_modules', name), '')
  return (node: string) => {
    const args = ['--require=./src/commands/preflight.cjs', 'src/commands/start.ts']
    const { status, stdout, stderr } = spawnSync(node, args, { cwd: folder, encoding: 'utf8' })
    return { status, stdout, stderr }
  }
}

test.each([
  ['nothing', []],
  ['pnpm', ['.modules.yaml']],
  ['yarn', ['.yarn-integrity']],
])(
  '[OWN-07] after an install with %s a command says in one line to install with npm ci',
  async (_name, installed) => {
    const run = await project(installed)
    expect(run(process.execPath)).toEqual(refusal)
  },
)

test('[OWN-07] after npm ci a command runs', async () => {
  const run = await project(['.package-lock.json'])
  expect(run(process.execPath)).toMatchObject({ status: 0, stdout: 'Started\n' })
})

const ofSystem = ['/usr/bin/node', '/usr/local/bin/node'].find((path) => existsSync(path)) ?? process.execPath
const { stdout: version } = spawnSync(ofSystem, ['--version'], { encoding: 'utf8' })

// Absent where the system has the Node of the product, or none.
if (Number(version.slice(1).split('.')[0]) < 24)
  test('[OWN-07] on an older Node of the system, as after npm ci --ignore-scripts, a command says so without a stack', async () => {
    const run = await project(['.package-lock.json'])
    expect(run(ofSystem)).toEqual(refusal)
  })

test('[OWN-07] npm runs every program of the product with this check', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const launcher = await readFile(join(root, 'src/commands/serve.sh'), 'utf8')
  const programs = Object.values<string>(scripts)
    .map((script) => script.replace('sh src/commands/serve.sh', launcher))
    .filter((script) => /\bsrc\/\S+\.ts\b/.test(script))
  expect(programs.length).toBeGreaterThan(15)
  for (const script of programs) expect(script).toMatch(/\bnode --require=\.\/src\/commands\/preflight\.cjs /)
})
