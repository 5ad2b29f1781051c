import { createServer } from 'node:http'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#commands/free-port.ts'
import { runCommand, signInAt, startProduct } from '../support/product.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Starts a command that must fail. Returns its output and exit code. */
async function failToStart(environment: Record<string, string>) {
  const run = runCommand('src/commands/start.ts', {
    PORT: '0',
    DATA_DIR: await temporaryFolder(),
    ...environment,
  })
  const code = await run.ended
  return { code, said: run.errors().trim() }
}

function expectOneSentence({ code, said }: { code: number | null; said: string }, words: RegExp): void {
  expect(code).toBe(1)
  expect(said).toMatch(words)
  expect(said.split('\n')).toHaveLength(1)
  expect(said).not.toMatch(/\n\s+at /)
}

test('a port in use is reported in one sentence, with exit code 1', async () => {
  const port = await freePort()
  const other = createServer().listen(port)
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  expectOneSentence(await failToStart({ PORT: String(port) }), new RegExp(`Port ${port} is in use`))
})

test('a read-only folder is reported in one sentence, with exit code 1', async () => {
  const file = join(await temporaryFolder(), 'a-file')
  await writeFile(file, '')
  expectOneSentence(await failToStart({ DATA_DIR: join(file, 'inside') }), /DATA_DIR .* cannot be written/)
})

test('an unreachable database is reported in one sentence, with exit code 1', async () => {
  const port = await freePort()
  expectOneSentence(
    await failToStart({ DATABASE_URL: `postgres://user:secret@127.0.0.1:${port}/db` }),
    new RegExp(`The database at 127\\.0\\.0\\.1:${port} cannot be used`),
  )
})

test.each([
  ['PORT', 'http', /PORT must be a port number/],
  ['SEED', 'maybe', /SEED must be 'sample', 'large' or 'none'/],
  ['DATABASE_URL', 'mysql://x', /DATABASE_URL must be a postgres/],
  ['ADMIN_EMAIL', 'nobody', /ADMIN_EMAIL must be a mail address/],
  ['ADMIN_PASSWORD', 'short', /ADMIN_PASSWORD must have at least/],
  ['CORS_ORIGINS', 'example.org', /CORS_ORIGINS must be origins/],
])('a wrong %s (%s) causes one sentence that names it', async (name, value, words) => {
  expectOneSentence(await failToStart({ [name]: value }), words)
})

test.each([
  ['PUBLISH_DIR', /^PUBLISH_DIR is not set: name the folder/],
  ['API_HOST', /^API_HOST is not set/],
  ['SITE_URL', /^SITE_URL is not set/],
  ['DATABASE_URL', /^DATABASE_URL is not set: publishers share a Postgres/],
])('[OWN-09] a publisher without %s reports it in one sentence', async (missing, words) => {
  const folder = await temporaryFolder()
  const { ended, errors } = runCommand('src/commands/publisher.ts', {
    DATA_DIR: folder,
    PUBLISH_DIR: folder,
    API_HOST: 'http://127.0.0.1:1',
    SITE_URL: 'http://localhost',
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
    [missing]: '',
  })
  expectOneSentence({ code: await ended, said: errors().trim() }, words)
})

test(
  'a second start keeps everything, seeds nothing, prints no password, and Ctrl-C exits with 0',
  { tags: ['full'] },
  async () => {
    const dataDir = await temporaryFolder()
    const first = await startProduct({ dataDir })
    expect(first.output()).toMatch(/Sample content created: 1[4-9] publications/)
    expect(first.password).toMatch(/^\w{16}$/)
    const { token } = await signInAt(first.baseUrl, first)
    const [card]: { _id: string; title: string }[] = await (
      await fetch(`${first.baseUrl}/api/publication-cards`)
    ).json()
    await fetch(`${first.baseUrl}/api/publication-cards/${card?._id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await first.stop()).toBe(0)

    const second = await startProduct({ dataDir })
    expect(second.output()).toContain('Content exists')
    expect(second.output()).not.toMatch(/with the password/)
    const me = await fetch(`${second.baseUrl}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
    expect(me.status).toBe(200)
    // A change made just before the stop is in the pages after the start.
    await expect
      .poll(async () => (await (await fetch(second.baseUrl)).text()).includes(card?.title ?? ''), {
        timeout: 120_000,
      })
      .toBe(false)
    expect(await second.stop()).toBe(0)
  },
)

test(
  'SEED=none starts empty: every page is whole and says that it has no content yet',
  { tags: ['full'] },
  async () => {
    const empty = await startProduct({ fresh: true, environment: { SEED: 'none' } })
    onTestFinished(async () => expect(await empty.stop()).toBe(0))
    const html = async (path: string) => (await fetch(empty.baseUrl + path)).text()
    expect(await (await fetch(`${empty.baseUrl}/api/publication-cards`)).json()).toEqual([])
    expect(await html('/')).toContain('We are writing down what we do best.')
    for (const path of ['/', '/publications']) {
      const page = await html(path)
      expect(page).toContain('Our first publications are being written.')
      expect(page.trimEnd()).toMatch(/<\/html>$/)
    }
    expect(await html('/feed.xml')).not.toContain('<item>')
  },
)
