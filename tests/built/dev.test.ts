/** @module-tag full */
import { chromium } from '@playwright/test'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#commands/free-port.ts'
import { kitPages } from '../../src/kit/kit-routes.ts'
import { launchOptions } from '../support/chromium.ts'
import { startServer } from '../support/product.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const isDrawn = (element: Element) => element instanceof HTMLImageElement && element.naturalWidth > 0

test('npm run dev serves every part of the product until it is stopped', async () => {
  const port = String(await freePort())
  // Astro serves no pages inside Vitest.
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

  const browser = await chromium.launch(launchOptions())
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto(`${site}/publications`)
  await expect.poll(() => page.locator('main img').first().evaluate(isDrawn)).toBe(true)
  const [, password = ''] = /with the password (\w+)/.exec(dev.output()) ?? []
  await page.goto(`${site}/login`)
  await page.getByLabel('Email').fill('admin@example.org')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForURL(`${site}/dashboard`)
  // In development style sheets load too late for the transition between two pages, and the browser reports
  // it.
  expect(errors.filter((text) => !text.includes('ViewTransition opt-in disabled'))).toEqual([])
  expect(await dev.stop()).toBe(0)
})
