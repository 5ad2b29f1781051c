import { Client } from 'pg'
import { expect, test } from 'vitest'
import { examine } from '#commands/doctor/checks.ts'
import { readServerEnv } from '#server/env.ts'
import { createDatabase } from '../support/database.ts'
import { runCommand } from '../support/product.ts'
import { gateOrFull } from '../support/scope.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** A database after some statements, and its address; NAME in them stands for its name. */
async function prepared(options: string, statements: string[] = []): Promise<URL> {
  const url = new URL(await createDatabase(options))
  const client = new Client({ connectionString: url.href })
  await client.connect()
  for (const statement of statements) await client.query(statement.replaceAll('NAME', url.pathname.slice(1)))
  await client.end()
  return url
}

/** The same for a role that owns nothing. */
async function asRole(statements: string[] = []): Promise<URL> {
  const url = await prepared('', ["CREATE ROLE role_NAME LOGIN PASSWORD 'password'", ...statements])
  url.username = `role_${url.pathname.slice(1)}`
  url.password = 'password'
  return url
}

async function withTls(): Promise<URL> {
  const url = await prepared('')
  url.searchParams.set('sslmode', 'require')
  return url
}

const without = (encoding: string) =>
  prepared(`encoding '${encoding}' template template0 lc_collate 'C' lc_ctype 'C'`)

/** The errors of an API start, and the findings of the doctor. */
async function say(url: URL) {
  const environment = { DATABASE_URL: url.href, DATA_DIR: await temporaryFolder(), PORT: '0' }
  const api = runCommand('src/commands/api.ts', environment)
  const code = await api.ended
  const found = await examine(readServerEnv(environment))
  const doctor = found.find(({ level, name }) => name === 'database' && level === 'wrong')
  return { code, errors: api.errors(), doctor: doctor?.text ?? '' }
}

const faults = [
  [
    'has the encoding LATIN1',
    () => without('LATIN1'),
    /its encoding is LATIN1.* createdb --owner=postgres --encoding=UTF8 --template=template0 NEW-NAME\./,
    /createdb .*--encoding=UTF8/,
  ],
  [
    'gives its user no rights',
    () => asRole(),
    /permission denied for schema public\. .*ALTER DATABASE/,
    /may not create tables in the schema public.*ALTER DATABASE/,
  ],
  [
    'is read-only',
    () => prepared('', ['ALTER DATABASE NAME SET default_transaction_read_only = on']),
    /read-only transaction\. Name a server/,
    /read-only: name a server/,
  ],
  [
    'has no schema in its search_path',
    () => asRole(['ALTER DATABASE NAME SET search_path = nowhere']),
    /search_path names no schema.* ALTER ROLE/,
    /search_path names no schema/,
  ],
  [
    'has a table of another program in the way',
    () => prepared('', ['CREATE TABLE accounts (id text)']),
    /could not be updated: relation "accounts" already exists/,
    /database cannot be read|no tables/,
  ],
  ['lacks the TLS that sslmode asks for', withTls, /does not support SSL/, /does not support SSL/],
] as const

test.each(faults.slice(0, gateOrFull(2, faults.length)))(
  'a Postgres database that %s is reported in one sentence at the start, and as WRONG by the doctor',
  async (_what, make, start, doctor) => {
    const said = await say(await make())
    expect(said).toEqual({
      code: 1,
      errors: expect.stringMatching(start),
      doctor: expect.stringMatching(doctor),
    })
    expect(said.errors.trim().split('\n')).toHaveLength(1)
  },
)

test('a Postgres database that does not validate texts is reported as a warning by the doctor', async () => {
  const databaseUrl = await without('SQL_ASCII')
  const found = await examine(readServerEnv({ DATABASE_URL: databaseUrl.href }))
  expect(found).toContainEqual(
    expect.objectContaining({ level: 'warning', text: expect.stringContaining('SQL_ASCII') }),
  )
})
