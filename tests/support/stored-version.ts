import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { openApi, openData } from '#commands/open-backend.ts'
import { readServerEnv } from '#server/env.ts'
import { root } from './steps.ts'

/** The folder with the files that `make-version.ts` has stored of a version, such as '1.0'. */
export function storedFolder(version: string): string {
  return join(root, 'tests/fixtures', version)
}

/** The versions of which a database and its backup are stored. */
export const storedVersions = readdirSync(storedFolder('')).filter((name) => /^\d+\.\d+$/.test(name))

/** The content of each stored database. */
export const sample = {
  email: 'staff@example.org',
  password: 'seven sample baskets',
  report: 'Sample report',
  draft: 'Sample draft',
  expertise: 'Sample skill',
  writer: 'Sample Writer',
  deleted: 'Sample Deleted Writer',
  caller: 'Sample Caller',
  reader: 'reader@example.org',
  pdf: '%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n',
}

/** Settings of an installation that sends mail, with a database in a folder or in Postgres. */
export function storedSettings(dataDir: string, databaseUrl = ''): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SEED: 'none',
    ADMIN_EMAIL: sample.email,
    ADMIN_PASSWORD: sample.password,
    SITE_URL: 'https://www.example.org',
    SMTP_URL: 'smtp://127.0.0.1:1',
    NOTIFY_TO: 'desk@example.org',
  }
}

/** Unpacks the database of a stored version, or its backup. */
export async function unpack(version: string, name: 'site' | 'backup', to: string): Promise<void> {
  await writeFile(to, gunzipSync(await readFile(join(storedFolder(version), `${name}.sqlite.gz`))))
}

/** Opens an installation as a start does, and the API on it. */
export async function openInstallation(settings: Record<string, string>, hasSite = true) {
  const env = readServerEnv(settings)
  const database = await openData({ env, step: async (_message, work) => work(), hasSite })
  const { app, stopTasks } = openApi({ env, database, log: () => {}, onContentChange: () => {} })
  let token = ''

  /** A call by staff after `signIn`, else by a visitor. Throws if it is refused. */
  async function request(method: string, path: string, body?: object | string, headers = {}) {
    const json = typeof body === 'object'
    const init = {
      method,
      headers: {
        ...(json ? { 'content-type': 'application/json' } : {}),
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: json ? JSON.stringify(body) : body }),
    }
    const response = await app.request(`http://www.example.org${path}`, init, {})
    if (!response.ok)
      throw new Error(`${method} ${path} was refused: ${response.status} ${await response.text()}`)
    return response
  }
  const call = async (...input: Parameters<typeof request>) => (await request(...input)).json()
  return {
    db: database.db,
    request,
    call,
    signIn: async (): Promise<void> => {
      token = (await call('POST', '/api/auth/login', { email: sample.email, password: sample.password }))
        .token
    },
    close: async (): Promise<void> => {
      await stopTasks()
      await database.close()
    },
  }
}
