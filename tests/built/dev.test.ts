import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#commands/free-port.ts'
import { kitPages } from '../../src/kit/kit-routes.ts'
import { startServer } from '../support/product.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('npm run dev serves site, kit and API, prints addresses and requests, and ends with 0', async () => {
  const port = String(await freePort())
  // Astro serves no pages where it finds itself inside vitest.
  const environment = { PORT: port, DATA_DIR: await temporaryFolder(), VITEST: '', NODE_ENV: 'development' }
  const dev = await startServer('src/commands/dev.ts', environment, { words: 'watching for file changes' })
  onTestFinished(async () => void (await dev.stop()))
  const site = `http://localhost:${port}`
  expect(dev.output()).toContain(`Dashboard  ${site}/login, as admin@example.org`)
  expect(dev.output()).toMatch(/admin@example\.org with the password \w+/)

  for (const path of ['/', ...Object.keys(kitPages)])
    expect((await fetch(site + path)).status, path).toBe(200)
  expect((await fetch(`${site}/api/queries`)).status).toBe(401)
  expect(dev.output()).toContain('GET /api/queries 401')
  expect(await dev.stop()).toBe(0)
})
