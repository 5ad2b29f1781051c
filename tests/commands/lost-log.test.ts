import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openWithExtensions } from '../support/open-with-extensions.ts'
import { migrate } from '#server/database/migrations/migrate.ts'
import { recordActs } from '#server/acts/record-acts.ts'
import { systemActor } from '#server/acts/actor.ts'
import { runCommand, startServer } from '../support/product.ts'
import { gateOrFull } from '../support/scope.ts'

test('a server keeps serving after the reader of its log is gone', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'log-'))
  const environment = { PORT: '0', DATA_DIR: folder.path, DATABASE_URL: '', SEED: 'none', LOG: 'json' }
  const api = await startServer('src/commands/api.ts', environment)
  try {
    api.child.stdout.destroy()
    for (let call = 0; call < 20; call += 1)
      expect((await fetch(`${new URL(api.address).origin}/api/publication-cards`)).status).toBe(200)
    expect(api.child.exitCode).toBe(null)
  } finally {
    await api.stop()
  }
})

const tools = [
  ['audit', ['--since', '2020-01-01']],
  ['staff', ['list']],
  ['doctor', []],
  ['samples', ['remove']],
] as const

test.each(tools.slice(0, gateOrFull(1, tools.length)))(
  '`npm run %s | head` ends silently when its output is closed',
  async (name, args) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'unread-'))
    const location = { dataDir: folder.path, databaseUrl: undefined }
    const { db, close } = await openWithExtensions(location)
    await migrate(db)
    const subjects = Array.from({ length: 5000 }, () => ({ title: 'A title that fills the pipe' }))
    await recordActs(db, 'created', systemActor('a test', Date.now()), subjects)
    await close()
    const environment = { DATA_DIR: folder.path, DATABASE_URL: '', PORT: '0' }
    const command = runCommand(`src/commands/${name}.ts`, environment, [...args])
    command.child.stdout.destroy()
    await command.ended
    expect(command.errors()).toBe('')
  },
)
