import type { Page } from '@playwright/test'
import { organisation } from '#config/brand/brand.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  product,
  samplePublication,
  test,
} from '../support/browser-test.ts'

test('[FND-04] without script a publication is shared, cited and asked about', async ({ browser }) => {
  const { _id, title, author, date } = await samplePublication()
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.baseUrl })
  const page = await context.newPage()
  await page.goto(`/publication/${_id}`)
  const end = page.locator('.paper-end')
  const address = (await end.locator('.paper-address').textContent()) ?? ''
  expect(address).toMatch(new RegExp(`^http://\\S+/publication/${_id}$`))
  const share = await end.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  expect(new URL(share ?? '').origin).toBe('https://wa.me')
  expect(new URL(share ?? '').searchParams.get('text')).toBe(`${title} ${address}`)
  const mail = new URL((await end.getByRole('link', { name: 'Email' }).getAttribute('href')) ?? '')
  expect([mail.protocol, mail.searchParams.get('subject'), mail.searchParams.get('body')]).toEqual([
    'mailto:',
    title,
    address,
  ])
  await expect(end.locator('.paper-cite')).toHaveText(
    `${author} (${date.slice(0, 4)}). ${title}. ${organisation.name}. ${address}`,
  )
  // The name of a role leaves out hidden elements.
  await expect(end.getByRole('button')).toHaveCount(0)
  await expect(end.getByRole('link', { name: 'Ask about this publication' })).toHaveAttribute(
    'href',
    `/reachus?about=${_id}#contact-form`,
  )
  await context.close()
})

test(
  '[FND-04] the link and the citation are copied, and the device’s share sheet opens if it has one',
  { tag: ['@width', '@full'] },
  async ({ page, context }) => {
    const { _id } = await samplePublication()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() => {
      const shared: unknown[] = []
      Object.assign(window, { shared })
      Object.defineProperty(navigator, 'share', {
        value: (data: unknown) => Promise.resolve(shared.push(data)),
      })
    })
    await page.goto(`/publication/${_id}`)
    const end = page.locator('.paper-end')
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await end.getByRole('button', { name: 'Copy link' }).click()
    await expect(end.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1)
    expect(await copied()).toBe(await end.locator('.paper-address').textContent())
    await end.getByRole('button', { name: 'Copy citation' }).click()
    await expect(end.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(2)
    expect(await copied()).toBe(await end.locator('.paper-cite').textContent())
    await end.getByRole('button', { name: 'Share…' }).click()
    expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toEqual([
      { title: await page.title(), url: await end.locator('.paper-address').textContent() },
    ])
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  },
)

test('[FND-04] a question about a publication begins with its title, and is sent as specified', async ({
  page,
}) => {
  const { _id, title } = await samplePublication()
  await page.goto(`/publication/${_id}`)
  await page.getByRole('link', { name: 'Ask about this publication' }).click()
  const message = page.getByLabel('Message')
  await expect(message).toHaveValue(`About: ${title}\n\n`)
  await expect(message).toBeInViewport()
  await page.getByLabel('Contact name').fill('Amina Sample')
  await page.getByLabel('Phone number').fill('+250 712 345 678')
  await page.getByLabel('Email').fill('amina@example.org')
  await message.press('Control+End')
  await message.pressSequentially('Is there a French version?')
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/queries'),
  )
  await page.getByRole('button', { name: 'Send message' }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    mainIdea: `About: ${title}\n\nIs there a French version?`,
  })
  await expect(page.getByRole('heading', { name: 'Thank you, Amina Sample.' })).toBeVisible()
})

test('[FND-04] a visitor’s input stays, whatever subject a link has', { tag: '@full' }, async ({ page }) => {
  const { _id } = await samplePublication()
  await page.goto('/reachus#contact-form')
  await expect(page.locator('form')).toHaveJSProperty('noValidate', true)
  await page.getByLabel('Message').fill('Typed before.')
  const title = page.waitForResponse(`**/api/publication-cards/${_id}`)
  await page.goto(`/reachus?about=${_id}#contact-form`)
  await (await title).finished()
  // The form has the title.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 })))
  expect(await page.getByLabel('Message').inputValue()).toBe('Typed before.')
})

test.describe('a forged link', () => {
  test.use({ expectedErrors: [/404/] })

  test(
    '[FND-04] shows no further link on the contact page or at the appointment form',
    { tag: '@full' },
    async ({ page }) => {
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname)
      })
      const marks = [
        '<img src=x onerror=alert(1)>',
        '../auth/me',
        '..',
        'javascript:alert(1)',
        'x'.repeat(500),
        '\u0000',
      ]
      for (const mark of [...marks, 'no-such-publication', 'constructor'])
        for (const path of ['/reachus', '/']) {
          await page.goto(`${path}?about=${encodeURIComponent(mark)}`)
          const message = page.getByLabel('Message')
          await message.scrollIntoViewIfNeeded()
          await expect(page.locator('form')).toHaveJSProperty('noValidate', true)
          await expect(message).toHaveValue('')
        }
      expect(asked.filter((path) => path.includes('auth') || path.length > 60)).toEqual([])
    },
  )

  test(
    '[FND-04] a title is text and at most 120 characters of one line',
    { tag: '@full' },
    async ({ page }) => {
      const title = `<img src=x onerror=alert(1)>\n${'long '.repeat(80)}`
      await page.route('**/api/publication-cards/*', (route) =>
        route.fulfill({ json: { _id: 'made-up', title, content: '', image: '', link: '', date: '' } }),
      )
      await page.goto('/reachus?about=made-up#contact-form')
      const message = page.getByLabel('Message')
      await expect(message).toHaveValue(/^About: <img src=x onerror=alert\(1\)> long /)
      expect((await message.inputValue()).trim().length).toBeLessThanOrEqual('About: '.length + 120)
      await expect(page.locator('main img')).toHaveCount(0)
    },
  )
})

/** A device that shares files, or refuses to. */
async function shareWith(page: Page, outcome: 'shared' | 'refused'): Promise<void> {
  await page.addInitScript((outcome) => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    Object.defineProperty(navigator, 'canShare', { value: () => true })
    Object.defineProperty(navigator, 'share', {
      async value({ files: [file] }: { files: File[] }) {
        shared.push([file?.name, file?.type, await file?.text()])
        if (outcome === 'refused') throw new DOMException('Too late', 'NotAllowedError')
      },
    })
  }, outcome)
}

test('[OUT-05] a device that shares files gets the edition of a publication', async ({ page }) => {
  const { _id } = await samplePublication()
  await shareWith(page, 'shared')
  await page.goto(`/publication/${_id}`)
  const link = page.getByRole('link', { name: /^File for offline reading \(\d+\s?KB\)$/ })
  const address = (await link.getAttribute('href')) ?? ''
  await link.click()
  const text = await (await page.request.get(address)).text()
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'shared')))
    .toEqual([[address.replace(/.*\//, ''), 'text/html', text]])
  expect(text).toContain("default-src 'none'")
})

for (const [condition, outcome] of [
  ['without such a dialog', undefined],
  ['that refuses a file', 'refused'],
] as const)
  test(`[OUT-05] a device ${condition} downloads the edition`, { tag: '@full' }, async ({ page }) => {
    const { _id } = await samplePublication()
    if (outcome) await shareWith(page, outcome)
    await page.goto(`/publication/${_id}`)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'File for offline reading' }).click()
    expect((await download).suggestedFilename()).toMatch(/^[a-z0-9-]+\.html$/)
  })
