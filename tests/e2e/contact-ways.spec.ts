import { organisation } from '#config/brand/brand.ts'
import { paths } from '#config/paths.ts'
import type { Locator } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/browser-test.ts'

const { phone, whatsapp, email, address, hours, name } = organisation
const digits = (number: string) => number.replace(/\D/g, '')
const links = [`tel:+${digits(phone)}`, `https://wa.me/${digits(whatsapp)}`, `mailto:${email}`]

async function expectWays(part: Locator): Promise<void> {
  for (const link of links) await expect(part.locator(`a[href="${link}"]`)).toBeVisible()
}

test(
  '[FND-06] the footer of every page says how to reach the firm, where and when',
  { tag: '@full' },
  async ({ page }) => {
    for (const path of Object.values(paths)) {
      await page.goto(path)
      const footer = page.getByRole('contentinfo')
      await expectWays(footer)
      for (const text of [phone, email, address, hours, `© ${name}`])
        await expect(footer.getByText(text), `${text} on ${path}`).toBeVisible()
    }
  },
)

test('[FND-06] the contact page begins with the phone number and the hours, before the form', async ({
  page,
}) => {
  await page.goto(paths.contact)
  const main = page.getByRole('main')
  const addresses = await main
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(addresses.slice(0, 3)).toEqual(links)
  for (const link of links) await expect(main.locator(`a[href="${link}"]`)).toBeInViewport()
  const form = await page.getByLabel('Contact name').boundingBox()
  const last = await main.locator(`a[href="${links[2]}"]`).boundingBox()
  expect(last?.y ?? Infinity).toBeLessThan(form?.y ?? 0)
  await expect(main.getByText(hours)).toBeVisible()
})

test(
  '[FND-06] the menu ends with contact and the link to an appointment, and Login is subdued',
  { tag: '@full' },
  async ({ page }) => {
    for (const [width, height] of [
      [390, 844],
      [320, 568],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto('/')
      await page.getByRole('button', { name: 'Open the menu' }).click()
      const menu = page.getByRole('navigation', { name: 'Main' })
      await expectWays(menu)
      await expect(menu.getByRole('link', { name: 'Login' })).toHaveCSS('border-top-width', '0px')
      const end = await menu.getByRole('link').last().boundingBox()
      const box = await menu.evaluate((element) => element.scrollHeight)
      expect(box - (end?.y ?? 0) - (end?.height ?? 0)).toBeLessThan(60)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await menu.getByRole('link', { name: 'Book an appointment' }).click()
      await expect(menu).toBeHidden()
      await expect(page.getByLabel('Full name')).toBeFocused()
    }
    // From another page the same link leads to the form.
    await page.goto(paths.about)
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.getByRole('link', { name: 'Book an appointment' }).click()
    await expect(page.locator('#appointment-form')).toBeInViewport()
  },
)
