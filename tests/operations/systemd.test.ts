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
  // The product is here, not in the recipe's folder.
  const units = [
    ['site.service', await operationsFile('site.service', { '/opt/site': root })],
    ['site.socket', await operationsFile('site.socket')],
    ['site-api@4401.service', await operationsFile('site-part@.service', { '/opt/site': root })],
    ['site-publisher@1.service', await operationsFile('site-part@.service', { '/opt/site': root })],
    ['site-rules.path', await operationsFile('site-rules.path')],
    ['site-rules.service', await operationsFile('site-rules.service')],
  ] as const
  for (const [name, text] of units) await writeFile(join(folder, name), text)
  return units.map(([name]) => join(folder, name))
}

test('[OWN-08, OWN-09] systemd finds no fault in the services, the socket and the units that reload nginx', async () => {
  const units = await unitsIn(await temporaryFolder())
  // It warns of settings that it ignores, and still exits with 0.
  expect(await run('systemd-analyze', ['verify', ...units])).toEqual({ stdout: '', stderr: '' })
})

test('[OWN-08, OWN-09] systemd rates the exposure of the services as low', async () => {
  const units = await unitsIn(await temporaryFolder())
  const services = units.filter((unit) => /site(?:-api@4401|-publisher@1)?\.service$/.test(unit))
  expect(services).toHaveLength(3)
  // The threshold is of 100 points; a service without hardening has 96.
  for (const service of services)
    await run('systemd-analyze', ['security', '--offline=yes', '--threshold=20', service])
})
