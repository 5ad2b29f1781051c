import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../support/steps.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('[OWN-07] a server that serve.sh starts is the process itself, with its settings of memory, and ends on SIGTERM', async () => {
  const dataDir = await temporaryFolder()
  const child = spawn('sh', ['src/commands/serve.sh', 'api'], {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, SEED: 'none', LOG: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  await expect.poll(() => output).toContain('Ready')
  const factOf = async (name: string) => (await readFile(`/proc/${child.pid}/${name}`, 'utf8')).split('\0')
  expect(await factOf('cmdline')).toEqual([
    'node',
    '--require=./src/commands/preflight.cjs',
    '--max-semi-space-size=4',
    'src/commands/api.ts',
    '',
  ])
  expect(await factOf('environ')).toEqual(
    expect.arrayContaining(['MALLOC_ARENA_MAX=2', 'MALLOC_MMAP_THRESHOLD_=131072']),
  )
  child.kill('SIGTERM')
  expect(await once(child, 'close')).toEqual([0, null])
  expect(output).toContain('Stopping')
})
