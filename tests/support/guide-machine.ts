import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { root } from './steps.ts'

/** Folders of a server, which a test has in a temporary folder. */
const folders = ['/opt/site', '/etc', '/var/lib/site', '/var/backups', '/srv/site', '/usr/local/bin']

const standIns = join(root, 'tests/support/stand-ins')

/** Replaces the folders of a server with those of a test. */
export function moved(text: string, machine: string): string {
  return folders.reduce(
    (all, folder) => all.replaceAll(new RegExp(`(?<![\\w/.])${folder}\\b`, 'g'), machine + folder),
    text,
  )
}

interface Machine {
  folder: string
  environment?: Record<string, string>
  /** Values for the guide's placeholders and for paths that differ on this machine. */
  replaced: Record<string, string>
}

/**
 * A server for the commands of the guide, in a folder: systemd, apt, certbot and some others have stand-ins, everything else
 * is real.
 */
export async function openMachine({ folder, environment = {}, replaced }: Machine) {
  for (const name of folders) if (name !== '/opt/site') await mkdir(join(folder, name), { recursive: true })
  for (const name of ['opt', 'etc/systemd/system', 'etc/nginx/conf.d', 'run'])
    await mkdir(join(folder, name), { recursive: true })

  /** The shell's current folder. */
  let cwd = folder
  const cwdFile = join(folder, 'run/cwd')

  /** Runs a block as if pasted into a shell. Returns its output, and throws when a command fails. */
  async function run(block: string): Promise<string> {
    let script = block
    for (const [from, to] of Object.entries(replaced)) script = script.replaceAll(from, to)
    const left = /\b(?:YOUR|NEW|OLDER|ADDRESS)-[A-Z-]+\b/.exec(script)
    if (left) throw new Error(`The test has no value for ${left[0]}.`)
    const child = spawn('bash', ['-euo', 'pipefail', '-c', `${moved(script, folder)}\npwd > ${cwdFile}`], {
      cwd,
      env: {
        ...process.env,
        ...environment,
        MACHINE: folder,
        PATH: [standIns, join(folder, 'usr/local/bin'), process.env.PATH].join(delimiter),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    const [code]: unknown[] = await once(child, 'exit')
    if (code !== 0)
      throw new Error(`This block of the guide ended with ${String(code)}:\n${script}\n${output}`)
    cwd = (await readFile(cwdFile, 'utf8')).trim()
    return output
  }

  return {
    run,
    /** Ends every process that it has started. */
    stop: async (): Promise<void> => {
      for (const name of await readdir(join(folder, 'run'))) {
        const pid = name.endsWith('.pid') ? Number(await readFile(join(folder, 'run', name), 'utf8')) : 0
        // `nginx -t` leaves an empty file, and 0 would be this process too.
        if (!(pid > 0)) continue
        try {
          process.kill(pid, name === 'nginx.pid' ? 'SIGTERM' : 'SIGKILL')
        } catch {
          // It has ended.
        }
      }
    },
  }
}
