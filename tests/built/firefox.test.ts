/** @module-tag full */
import { readFile } from 'node:fs/promises'
import type { Page } from 'puppeteer-core'
import { describe, expect } from 'vitest'
import { publicationPath, staffPaths } from '#config/paths.ts'
import { allScripts, field, press, sees, test } from '../support/firefox.ts'
import { found, sendQuery } from '../support/inbox-staff.ts'
import { ownEmail, publicForms, recordsOf } from '../support/public-forms.ts'
import { samplePhotograph } from '../support/sample-photograph.ts'
import { publicPages } from './site-files.ts'

const pathOf = (name: string) => `/${name.replace(/\.html$/, '').replace(/^index$/, '')}`

for (const width of [390, 1280]) {
  test(`every public page is complete at ${width} px`, async ({ page, product }) => {
    await page.setViewport({ width, height: 844 })
    for (const name of publicPages) {
      const path = pathOf(name)
      const response = await page.goto(product.baseUrl + path)
      expect(response?.status(), path).toBe(200)
      await page.locator('h1').setVisibility('visible').wait()
      await allScripts(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `sideways scroll on ${path}`).toBeLessThanOrEqual(0)
    }
  })

  test(`every screen of the dashboard opens at ${width} px`, async ({ page, staff }) => {
    await page.setViewport({ width, height: 844 })
    for (const path of Object.values(staffPaths)) {
      await staff.enter(path)
      await page.waitForFunction(() => {
        const heading = document.querySelector('h1')?.textContent ?? 'Loading'
        return !heading.includes('Loading') && !document.querySelector('[data-skeleton], .skeleton')
      })
      expect(new URL(page.url()).pathname).toBe(path)
    }
  })
}

test('the menu of a phone slides in, unfolds the services and closes', async ({ page, product }) => {
  await page.setViewport({ width: 390, height: 844 })
  await page.goto(product.baseUrl)
  const menu = page.locator('#menu')
  const close = [() => press(page, 'Close the menu'), () => page.keyboard.press('Escape')]
  for (const act of close) {
    await menu.setVisibility('hidden').wait()
    await press(page, 'Open the menu')
    await menu.setVisibility('visible').wait()
    await act()
  }
  await press(page, 'Open the menu')
  await page.locator('#menu summary').click()
  await press(page, 'Programmatic Work')
  await page.waitForFunction(() => location.pathname === '/program')
})

test('the tabs of About open by mouse and keyboard', async ({ page, product }) => {
  await page.goto(`${product.baseUrl}/about`)
  await allScripts(page)
  await press(page, 'team')
  const shown = () =>
    page.$$eval('[role=tabpanel]', (panels) =>
      panels.filter((panel) => panel.checkVisibility()).map(({ id }) => id.replace('panel-', '')),
    )
  await expect.poll(shown).toEqual(['team'])
  await page.keyboard.press('ArrowRight')
  await expect.poll(shown).toEqual(['values'])
})

test('a search finds publications, and Back shows the list again', async ({ page, product }) => {
  await page.goto(`${product.baseUrl}/publications`)
  await page.locator('#q').fill('dairy')
  await sees(page, 'found')
  expect(new URL(page.url()).search).toBe('?q=dairy')
  const found = await page.$$eval('[role=region] h2 a, [aria-label=Results] a', (links) => links.length)
  expect(found).toBeGreaterThan(0)
  await page.goBack()
  await page.locator('.publications').setVisibility('visible').wait()
})

test('the row of Home scrolls, and dialogs of cards close by button, Escape and backdrop', async ({
  page,
  product,
}) => {
  await page.goto(product.baseUrl)
  await allScripts(page)
  await press(page, 'Later cards', '#publications')
  await page.waitForFunction(() => (document.querySelector('.row .carousel-view')?.scrollLeft ?? 0) > 200)
  const ways = [
    () => press(page, 'Close', 'dialog[open]'),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(3, 3),
  ]
  for (const close of ways) {
    await page.locator('button[commandfor]').click()
    await page.waitForSelector('dialog:modal')
    await close()
    await page.waitForFunction(() => !document.querySelector('dialog[open]'))
    expect(await page.evaluate(() => document.activeElement?.matches('button[commandfor]'))).toBe(true)
  }
})

for (const form of Object.values(publicForms))
  test(`the ${form.noun} is sent once, and confirmed`, async ({ page, product }) => {
    await page.goto(product.baseUrl + form.path)
    await allScripts(page)
    const email = ownEmail()
    for (const [label, text] of Object.entries({ ...form.fields, Email: email }))
      await field(page, label).fill(text)
    await press(page, form.button)
    await sees(page, form.sent)
    await sees(page, `Thank you, Amina Sample. We have received your ${form.noun}.`)
    expect((await recordsOf(product, form, email)).listed).toHaveLength(1)
  })

describe('a wrong password', () => {
  test.override({ expectedErrors: [/^401 /] })

  test('is refused, and the right one is accepted until Logout', async ({ page, product }) => {
    await page.setViewport({ width: 390, height: 844 })
    await page.goto(`${product.baseUrl}/login`)
    await allScripts(page)
    await field(page, 'Email').fill(product.email)
    await field(page, 'Password').fill('not-the-password')
    await press(page, 'LOGIN')
    await sees(page, 'The email or the password is not right.')
    await field(page, 'Password').fill(product.password)
    await press(page, 'LOGIN')
    await page.waitForFunction(() => location.pathname === '/dashboard')
    await sees(page, 'Publications statistics')
    await press(page, 'Open menu')
    await press(page, 'Logout', 'dialog[open]')
    await page.waitForFunction(() => location.pathname === '/')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })
})

/** Copies HTML to the clipboard as another program does, and pastes it. */
async function paste(page: Page, html: string): Promise<void> {
  await page.evaluate((text) => {
    const copy = (event: ClipboardEvent) => {
      event.clipboardData?.setData('text/html', text)
      event.clipboardData?.setData('text/plain', 'the plain words')
      event.preventDefault()
    }
    document.addEventListener('copy', copy, { once: true, capture: true })
  }, html)
  for (const key of ['c', 'v'] as const) {
    await page.keyboard.down('Control')
    await page.keyboard.press(key)
    await page.keyboard.up('Control')
  }
}

test('a publication is written, pasted from Word, published and read', async ({ page, product, staff }) => {
  const title = 'Written in Firefox'
  await page.setViewport({ width: 1280, height: 900 })
  await staff.enter(staffPaths.newArticle)
  await field(page, 'Title').fill(title)
  const editor = await page.locator('.ql-editor[contenteditable=true]').waitHandle()
  await editor.click()
  await page.keyboard.type('Prices ')
  await press(page, 'Bold')
  await page.keyboard.type('rise')
  await press(page, 'Bold')
  await page.keyboard.type(' again.')
  await page.keyboard.press('Enter')
  await press(page, 'Bullet list')
  await page.keyboard.type('maize')
  await page.keyboard.press('Enter')
  await page.keyboard.type('beans')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await paste(page, await readFile(new URL('../fixtures/clipboard/word.html', import.meta.url), 'utf8'))
  const picture = await page.locator('input[type=file][accept*=png]').setVisibility(null).waitHandle()
  await picture.uploadFile(await samplePhotograph())
  await sees(page, 'Remove')
  await press(page, 'Create Publication')
  await press(page, 'Publish anyway')
  await page.waitForFunction(() => location.pathname === '/articles')

  const list: { _id: string; title: string; content: string }[] = await (
    await fetch(`${product.baseUrl}/api/publication-cards`)
  ).json()
  const saved = list.find((publication) => publication.title === title)
  expect(saved?.content).toMatch(
    /^<p>Prices <strong>rise<\/strong> again\.<\/p><ul><li>maize<\/li><li>beans<\/li><\/ul>/,
  )
  expect(saved?.content).toContain('<caption>Table 1: By market</caption>')
  const path = publicationPath(saved?._id ?? '')
  for (const address of ['/publications', path])
    await expect
      .poll(async () => (await fetch(product.baseUrl + address)).text(), { timeout: 180_000 })
      .toContain(title)
  await page.goto(product.baseUrl + path)
  await sees(page, 'Prices rise again.')
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete && image.naturalWidth > 0),
  )
})

test('a message is opened, which marks it as read, and is handled', async ({ page, staff }) => {
  const { _id, email } = await sendQuery(staff)
  const state = async () => (await found(staff, '/api/queries', email)).state
  await page.setViewport({ width: 1280, height: 900 })
  await staff.enter(staffPaths.queries)
  await page.locator(`[data-record="${_id}"] button::-p-text(View Message)`).click()
  await expect.poll(state).toBe('read')
  await press(page, 'Mark as handled', 'dialog[open]')
  await expect.poll(state).toBe('handled')
  await page.locator('dialog[open] textarea').fill('Sent the price list')
  await press(page, 'Save note', 'dialog[open]')
  await page.waitForFunction(() => !document.body.textContent.includes('Not saved yet'))
  expect((await found(staff, '/api/queries', email)).note).toBe('Sent the price list')
  await page.keyboard.press('Escape')
  await sees(page, 'Handled by')
})
