import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../support/steps.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { operationsFile } from './proxies.ts'

const run = promisify(execFile)

async function unitsIn(folder: string): Promise<string[]> {
  // The product is here, not in the folder that the recipe has.
  const units = [
    ['site.service', await operationsFile('site.service', { '/opt/site': root })],
    ['site.socket', await operationsFile('site.socket')],
  ] as const
  for (const [name, text] of units) await writeFile(join(folder, name), text)
  return units.map(([name]) => join(folder, name))
}

test('[OWN-08] systemd finds nothing wrong with the service and its socket', async () => {
  const units = await unitsIn(await temporaryFolder())
  // What it ignores it names, and succeeds.
  expect(await run('systemd-analyze', ['verify', ...units])).toEqual({ stdout: '', stderr: '' })
})

test('[OWN-08] the service is exposed to little, by the marks of systemd', async () => {
  const [service = ''] = await unitsIn(await temporaryFolder())
  // Of 100; a service without hardening has 96. It fails above the threshold.
  await run('systemd-analyze', ['security', '--offline=yes', '--threshold=20', service])
})
