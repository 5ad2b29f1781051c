import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#commands/free-port.ts'
import type { Caller } from '../support/inbox-staff.ts'
import { type SignedIn, signInAt, startServer } from '../support/product.ts'

/** The time that every clock in a picture shows: a Wednesday morning in Kigali. */
export const pictureTime = Date.parse('2026-09-02T08:00:00Z')

const facts = join(import.meta.dirname, 'fixed-facts.cjs')
export const account = { email: 'amahoro@example.org', password: 'a-password-for-pictures' }

export interface PicturedProduct {
  origin: string
  session: SignedIn
  /** The identifiers of publications by their titles. */
  idOf: (title: string) => string
  send: Caller['send']
  stop: () => Promise<void>
}

/** Runs a command of a project on an empty folder; `words` are its last ones. */
async function startOn(script: string, words: string, environment: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'pictured-'))
  const port = await freePort()
  const run = await startServer(
    script,
    {
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
      SEED: 'sample',
      ...environment,
    },
    { words },
  )
  return {
    origin: `http://localhost:${port}`,
    async stop() {
      await run.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}

/** Starts the product of a project's folder with the samples, at the time of the pictures. */
export async function startPictured(project: string): Promise<PicturedProduct> {
  const started = await startOn(join(project, 'src/commands/start.ts'), 'Site built, verified and live', {
    NODE_ENV: 'production',
    // Pages show their address, and the port differs.
    SITE_URL: 'http://localhost',
    FIXED_TIME: String(pictureTime),
    NODE_OPTIONS: `--require=${facts}`,
  })
  const { origin } = started
  const session = await signInAt(origin, account)
  const ids = new Map<string, string>()
  const cards: { _id: string; title: string }[] = await (
    await fetch(`${origin}/api/publication-cards`)
  ).json()
  for (const { _id, title } of cards) ids.set(title, _id)
  return {
    origin,
    session,
    stop: () => started.stop(),
    idOf(title) {
      const id = ids.get(title)
      if (id === undefined) throw new Error(`No sample is called '${title}': ${[...ids.keys()].join(', ')}`)
      return id
    },
    send: (method, path, body) =>
      fetch(origin + path, {
        method,
        headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  }
}

/** Starts the development server of a project's folder, which alone has the kit. */
export async function startKit(project: string) {
  const kit = await startOn(join(project, 'src/commands/dev.ts'), 'Dashboard  http', {})
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(`${kit.origin}/_kit`).catch(() => undefined)
    if (answer?.ok) return kit
    await wait(500)
  }
  await kit.stop()
  throw new Error('The development server did not show /_kit.')
}
