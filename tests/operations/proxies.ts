import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#commands/free-port.ts'
import { root } from '../support/steps.ts'

export interface Proxy {
  origin: string
  /** Its whole error log, from warnings on. */
  errors: () => string
  /** Reloads its files. */
  reload: () => void
  stop: () => Promise<void>
}

/** A file of src/operations with some of its texts replaced. Throws if a text is missing. */
export async function operationsFile(name: string, replaced: Record<string, string> = {}): Promise<string> {
  let text = await readFile(join(root, 'src/operations', name), 'utf8')
  for (const [from, to] of Object.entries(replaced)) {
    if (!text.includes(from)) throw new Error(`${name} has no ${from}`)
    text = text.replaceAll(from, to)
  }
  return text
}

interface Program {
  command: string
  /** Creates its files in a folder. Resolves with its arguments. */
  prepare: (folder: string, port: number, product: string) => Promise<string[]>
}

/** Runs a proxy as packaged, with the files of src/operations, in front of a product or its API. */
async function start({ command, prepare }: Program, product: string): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'proxy-'))
  const port = await freePort()
  const args = await prepare(folder, port, new URL(product).port)
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: `${process.env.PATH}:/usr/sbin`,
      HOME: folder,
      SITE_HOST: `http://127.0.0.1:${port}`,
      UPSTREAM: new URL(product).host.replace('localhost', '127.0.0.1'),
    },
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const ended = once(child, 'close')
  const origin = `http://127.0.0.1:${port}`
  const deadline = performance.now() + 30_000
  while (!(await fetch(`${origin}/healthz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`${command} does not serve:\n${errors}`)
    await wait(50)
  }
  return {
    origin,
    errors: () => errors,
    reload: () => void child.kill('SIGHUP'),
    async stop() {
      child.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The arguments of nginx with a site's file, and Debian's defaults otherwise: gzip is on for all sites. */
async function prepareNginx(folder: string, site: string): Promise<string[]> {
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  await writeFile(join(folder, 'site.conf'), site)
  await writeFile(
    join(folder, 'nginx.conf'),
    `${user} pid ${folder}/pid; error_log stderr warn; daemon off; worker_processes 2; events {}
      http { include /etc/nginx/mime.types; access_log off; gzip on; ${temporary.join(' ')} include ${folder}/site.conf; }`,
  )
  return ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')]
}

const nginx: Program = {
  command: 'nginx',
  async prepare(folder, port, product) {
    const site = await operationsFile('nginx.conf', {
      'listen 80;': `listen 127.0.0.1:${port};`,
      'listen [::]:80;': '',
      '127.0.0.1:4321': `127.0.0.1:${product}`,
    })
    return prepareNginx(folder, site)
  },
}

/** nginx that serves a publisher's folder, and forwards calls to copies of the API at three ports. */
export async function startSiteServer(publishDir: string, [first, second, third]: number[]): Promise<Proxy> {
  const ofSite: Program = {
    command: 'nginx',
    async prepare(folder, port) {
      const site = await operationsFile('nginx-publisher.conf', {
        'listen 80;': `listen 127.0.0.1:${port};`,
        'listen [::]:80;': '',
        '/srv/site': publishDir,
        '127.0.0.1:4401': `127.0.0.1:${first}`,
        '127.0.0.1:4402': `127.0.0.1:${second}`,
        '127.0.0.1:4403': `127.0.0.1:${third}`,
      })
      return prepareNginx(folder, site)
    },
  }
  return start(ofSite, `http://127.0.0.1:${first}`)
}

const caddy: Program = {
  command: 'caddy',
  async prepare(folder) {
    await mkdir(join(folder, 'caddy'))
    const file = join(folder, 'Caddyfile')
    await writeFile(file, (await operationsFile('Caddyfile')).replace('{\n', '{\n\tadmin off\n'))
    return ['run', '--adapter', 'caddyfile', '--config', file]
  },
}

export const proxies = [
  ['nginx', (product: string) => start(nginx, product)],
  ['Caddy', (product: string) => start(caddy, product)],
] as const
