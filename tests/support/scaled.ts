import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '#commands/free-port.ts'
import { startServer } from './product.ts'

const password = 'a long phrase for tests'
export const staff = { email: 'admin@example.org', password }

/** Maximum milliseconds until the next publisher leads (OWN-09). */
export const takeover = 15_000

interface Settings {
  databaseUrl: string
  dataDir: string
  publishDir: string
}

/** A copy of the API on Postgres, behind one proxy; at `port`, to replace an earlier copy. */
export async function startApiCopy(
  { databaseUrl, dataDir, publishDir }: Settings,
  port?: number,
  environment: Record<string, string> = {},
) {
  const used = port ?? (await freePort())
  const run = await startServer('src/commands/api.ts', {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PUBLISH_DIR: publishDir,
    PORT: String(used),
    TRUST_PROXY: '1',
    SEED: 'none',
    ADMIN_PASSWORD: password,
    NODE_ENV: 'production',
    ...environment,
  })
  return { ...run, port: used, origin: `http://127.0.0.1:${used}` }
}

interface PublisherSettings extends Settings {
  apiHost: string
}

/** A publisher; its output sets `isLeading`. */
export async function startPublisher({ databaseUrl, dataDir, publishDir, apiHost }: PublisherSettings) {
  const run = await startServer('src/commands/publisher.ts', {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PUBLISH_DIR: publishDir,
    API_HOST: apiHost,
    SITE_URL: 'http://localhost',
    NODE_ENV: 'production',
  })
  return {
    ...run,
    dataDir,
    isLeading: () => run.output().lastIndexOf('Leading: term') > run.output().lastIndexOf('Not leading'),
  }
}

export type PublisherProcess = Awaited<ReturnType<typeof startPublisher>>

/** The command line of every process of this machine, as words. */
async function commandsRunning(): Promise<string[][]> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(
    // A process may end in between.
    processes.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  )
  return lines.map((line) => line.split('\0'))
}

/** The caches of which a builder is alive now: one for each publisher that builds, or is about to. */
async function buildersIn(folder: string): Promise<Set<string>> {
  const caches = (await commandsRunning())
    .filter((words) => words.some((word) => word.endsWith('commands/builder.ts')))
    .flatMap((words) => words[words.indexOf('--cache') + 1] ?? [])
  return new Set(caches.filter((cache) => cache.startsWith(folder)))
}

/** Checks that publishers with their data in a folder do not build at once. Returns the highest number that did. */
export function watchBuilders(folder: string) {
  const seen = { most: 0 }
  const looking = setInterval(() => {
    void buildersIn(folder).then(({ size }) => (seen.most = Math.max(seen.most, size)))
  }, 50)
  return { seen, stop: () => clearInterval(looking) }
}

/** Returns true if a release is being built in a folder. */
export async function isBuilding(publishDir: string): Promise<boolean> {
  const names = await readdir(join(publishDir, 'releases')).catch(() => [])
  return names.some((name) => /^\d+-\d+$/.test(name))
}
