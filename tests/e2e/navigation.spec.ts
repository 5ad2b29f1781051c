import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/browser-test.ts'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 992

test.describe('the bar', () => {
  test.use({ reducedMotion: 'no-preference' })

  test(
    '[NAV-03, NAV-04, NAV-08] leads everywhere, marks the current page, and closes after a choice',
    { tag: '@desktop' },
    async ({ page }) => {
      await page.goto('/research')
      const nav = page.getByRole('navigation', { name: 'Main' })
      if (isPhone(page)) await page.getByRole('button', { name: 'Open the menu' }).click()
      for (const name of ['Home', 'About', 'Publications', 'Connect with us', 'Login'])
        await expect(nav.getByRole('link', { name, exact: true })).toBeVisible()
      const services = nav.getByText('Services', { exact: true })
      const policy = nav.getByRole('link', { name: 'Advise policy Makers' })
      await expect(policy).toBeHidden()
      await services.click()
      for (const name of [
        'Market Research',
        'Monitoring Evaluation & Learning',
        'Advise policy Makers',
        'Programmatic Work',
      ])
        await expect(nav.getByRole('link', { name })).toBeVisible()
      await expect(nav.getByRole('link', { name: 'Market Research' })).toHaveAttribute('aria-current', 'page')
      await expectAccessible(page)
      // Stays on this page, to see the menu close.
      await policy.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
      await policy.click()
      await expect(policy).toBeHidden()
      if (isPhone(page)) return
      await services.click()
      await page.keyboard.press('Escape')
      await expect(policy).toBeHidden()
      await services.click()
      await page.getByRole('heading', { level: 1 }).click()
      await expect(policy).toBeHidden()
    },
  )

  test('[NAV-08] marks the current page, Home too, and only that', async ({ page }) => {
    for (const [path, name] of [
      ['/', 'Home'],
      ['/about', 'About'],
      ['/publications', 'Publications'],
      ['/publications/2', 'Publications'],
      ['/reachus', 'Connect with us'],
    ] as const) {
      await page.goto(path)
      const marked = page.locator('header [aria-current="page"]')
      await expect(marked, path).toHaveText([name])
    }
  })

  test('[NAV-03] stays at the top', { tag: '@width' }, async ({ page }) => {
    await page.goto('/')
    await page.mouse.wheel(0, 3000)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
    const box = await page.getByRole('banner').boundingBox()
    expect(box?.y).toBe(0)
    await expect(page.getByRole('banner').getByRole('link', { name: /home page/ })).toBeVisible()
  })

  test('[NAV-05] is a menu that slides in on a small screen, and closes', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await expect(menu).toBeVisible()
    const slide = await menu.evaluate((element) => getComputedStyle(element))
    expect(slide.transitionProperty).toContain('translate')
    expect(slide.transitionDuration).toContain('0.3s')
    await menu.getByText('Services', { exact: true }).click()
    await expect(menu.getByRole('link', { name: 'Programmatic Work' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close the menu' }).click()
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.mouse.click(10, 400)
    await expect(menu).toBeHidden()
  })
})

test('[NAV-06] the banner’s title comes from the path', async ({ page }) => {
  const titles = {
    '/about': 'About us',
    '/publications': 'Publications',
    '/reachus': 'Connect with us',
    '/services': 'Services',
    '/research': 'Research',
    '/monitoring': 'Monitoring',
    '/policy': 'Policy',
    '/program': 'Program',
  }
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(path)
    await expect(page.locator('.banner').getByText(title, { exact: true })).toBeVisible()
  }
})

test('[NAV-07] the footer has its links, its language and social profiles', async ({ page }) => {
  await page.goto('/about')
  const footer = page.getByRole('contentinfo')
  const links = {
    Home: '/',
    'About Us': '/about',
    Publications: '/publications',
    'Market Research': '/research',
    Monitoring: '/monitoring',
    Policy: '/policy',
    Program: '/program',
    'Connect with us': '/reachus',
  }
  for (const [name, path] of Object.entries(links))
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  await expect(footer.getByText('English')).toBeVisible()
  const social = footer.getByRole('navigation', { name: 'Social profiles' }).getByRole('link')
  await expect(social).toHaveText(['X', 'LinkedIn', 'Instagram'])
})
