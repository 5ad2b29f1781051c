import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startServer } from '../support/product.ts'

test('a server goes on answering when nobody reads its log any more', async () => {
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
