/** @module-tag full */
import { chmod, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#commands/free-port.ts'
import { guideSections, localSections } from '../support/guide.ts'
import { moved, openMachine } from '../support/guide-machine.ts'
import { root } from '../support/steps.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('[OWN-10] the everyday commands do what the guide says, with Node, npm and git alone', async () => {
  const folder = await temporaryFolder()
  const replaced: Record<string, string> = { 'FULL NAME': 'A Colleague' }
  const machine = await openMachine({ folder, replaced })
  onTestFinished(machine.stop)
  await mkdir(join(folder, 'opt'), { recursive: true })
  await symlink(root, join(folder, 'opt/site'))
  const port = await freePort()
  const files = {
    'site.service': 'etc/systemd/system/site.service',
    'site.socket': 'etc/systemd/system/site.socket',
    'site-command': 'usr/local/bin/site',
  }
  for (const [name, to] of Object.entries(files)) {
    const text = await readFile(join(root, 'src/operations', name), 'utf8')
    await writeFile(join(folder, to), moved(text, folder).replace('127.0.0.1:4321', `127.0.0.1:${port}`))
  }
  await chmod(join(folder, 'usr/local/bin/site'), 0o755)
  const dataDir = join(folder, 'var/lib/site')
  await writeFile(join(folder, 'etc/site.env'), `DATA_DIR=${dataDir}\nSEED=sample\nNODE_ENV=production\n`)
  await machine.run('systemctl start site.service')

  const sections = (await guideSections()).filter(({ heading }) => localSections.includes(heading))
  expect(sections.map(({ heading }) => heading)).toEqual(localSections)
  const printed: string[] = []
  for (const { blocks } of sections)
    for (const block of blocks) {
      printed.push(await machine.run(block))
      const backups = await readdir(join(dataDir, 'backups')).catch(() => [])
      replaced['FILE.sqlite'] = backups.at(-1) ?? 'none'
    }
  const all = printed.join('\n')
  for (const words of [
    'Added. COLLEAGUE@example.org',
    'Copied and checked',
    'Restored',
    'the earlier data is now',
  ])
    expect(all).toContain(words)
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
})
