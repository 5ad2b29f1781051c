import { execFile } from 'node:child_process'
import { chown, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '#commands/free-port.ts'

const run = promisify(execFile)

/** The programs of Debian's package, in the newest version. */
async function programs(): Promise<string> {
  const versions = await readdir('/usr/lib/postgresql')
  return join('/usr/lib/postgresql', versions.sort((a, b) => Number(b) - Number(a))[0] ?? '', 'bin')
}

/** A Postgres of Debian's package, with its own tools: older tools refuse a newer server. */
export async function startDebianPostgres(folder: string) {
  const [bin, port] = [await programs(), await freePort()]
  const { stdout } = await run('id', ['-u', 'postgres'])
  await mkdir(folder)
  await chown(folder, Number(stdout), -1)
  const asPostgres = (name: string, ...args: string[]) =>
    run('/usr/sbin/runuser', ['-u', 'postgres', '--', join(bin, name), '-D', join(folder, 'data'), ...args])
  await asPostgres('initdb', '--auth=trust')
  await asPostgres(
    'pg_ctl',
    'start',
    '--wait',
    '-l',
    join(folder, 'log'),
    '-o',
    `-p ${port} -k ${folder} -c fsync=off`,
  )
  return {
    folder,
    port,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    /** Ends every session: `fast` as `systemctl restart postgresql` does, `immediate` as a crash. */
    async restart(mode: 'fast' | 'immediate'): Promise<void> {
      await asPostgres('pg_ctl', 'restart', '--wait', `--mode=${mode}`, '-l', join(folder, 'log'))
    },
    stop: async () => void (await asPostgres('pg_ctl', 'stop', '--mode=immediate')),
  }
}
