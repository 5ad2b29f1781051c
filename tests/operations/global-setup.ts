import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Programs that these tests run, and their Debian packages. */
const packages = {
  nginx: 'nginx',
  caddy: 'caddy',
  'systemd-analyze': 'systemd',
  'systemd-socket-activate': 'systemd',
  setpriv: 'util-linux',
  pg_dump: 'postgresql',
  pgbouncer: 'pgbouncer',
  promtool: 'prometheus',
  certbot: 'python3-certbot-nginx',
}

function missing(): string[] {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  const absent = Object.entries(packages).filter(
    ([program]) => !folders.some((folder) => existsSync(join(folder, program))),
  )
  return [...new Set(absent.map(([, name]) => name))]
}

/** Installs missing packages as root on Debian; otherwise throws one sentence. */
export default function setup(): void {
  const wanted = missing()
  if (wanted.length === 0) return
  const command = `apt-get install -y --no-install-recommends ${wanted.join(' ')}`
  console.log(`Not here: ${wanted.join(', ')}. Installing (${command}).`)
  try {
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env: environment })
    execFileSync('apt-get', command.split(' ').slice(1), { stdio: 'ignore', env: environment })
  } catch {
    throw new Error(`These tests need ${wanted.join(', ')}: run them as root on Debian, or first ${command}`)
  }
}
