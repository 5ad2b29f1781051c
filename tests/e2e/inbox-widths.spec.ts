import type { Page } from '@playwright/test'
import { staffPaths } from '#config/paths.ts'
import { expect } from '../support/browser-test.ts'
import { test } from '../support/staff-test.ts'

const widths = [320, 390, 600, 768, 820, 870, 1024, 1110, 1280, 1440]
const textSizes = ['100%', '200%']

/** Names without a space, as long as the forms let them be. */
const long = {
  contactName: 'Abcdefghij'.repeat(12),
  phoneNumber: '25078800000012345678',
  email: `${'visitor.with.a.long.name'.repeat(2)}@${'department.'.repeat(4)}example.org`,
  mainIdea: `https://example.org/${'a-long-address/'.repeat(20)}`,
}

/** What of the page is cut off, or lies where nobody gets to: names of controls and cells, with where they are. */
function findCut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isScrolled = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX)
    const clips = (element: Element) => /hidden|clip/.test(getComputedStyle(element).overflowX)
    const ancestors = (element: Element) => {
      const found: Element[] = []
      for (let place = element.parentElement; place; place = place.parentElement) found.push(place)
      return found
    }
    const nameOf = (element: Element) =>
      `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`

    const found: string[] = []
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth) {
      const wide = [...document.body.querySelectorAll('*')].filter(
        (element) => element.getBoundingClientRect().right > innerWidth + 1,
      )
      const names = wide.map((element) => `${element.tagName}.${element.getAttribute('class')}`)
      found.push(`The page is ${scrollWidth} px wide: ${names.slice(0, 5).join(', ')}`)
    }
    const looked = document.querySelectorAll(
      'main :is(a, button, input, select, textarea, th, td, h1, h2, p, bdi)',
    )
    for (const element of looked) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      const { left, right, width, height } = element.getBoundingClientRect()
      const around = ancestors(element)
      // Text for screen readers alone, and what has no box.
      if (width <= 1 || height <= 1) continue
      if (around.some((box) => clips(box) && box.getBoundingClientRect().width <= 1)) continue
      const scroller = around.findIndex(isScrolled)
      const within = scroller === -1 ? around : around.slice(0, scroller)
      for (const box of within.filter(clips)) {
        const edge = box.getBoundingClientRect()
        if (edge.width > 1 && (left < edge.left - 1 || right > edge.right + 1))
          found.push(
            `${nameOf(element)} is cut at ${Math.round(edge.right)}, it ends at ${Math.round(right)}`,
          )
      }
      if (scroller === -1 && (left < -1 || right > innerWidth + 1))
        found.push(`${nameOf(element)} reaches from ${Math.round(left)} to ${Math.round(right)}`)
      const isText = !element.matches('input, select, textarea')
      if (isText && clips(element) && element.scrollWidth > element.clientWidth + 1)
        found.push(`${nameOf(element)} has ${element.scrollWidth} px of text in ${element.clientWidth}`)
      if (element.matches('button, th, td') && element.scrollHeight > element.clientHeight + 2)
        found.push(`${nameOf(element)} is ${element.scrollHeight} px high in ${element.clientHeight}`)
    }
    return [...new Set(found)]
  })
}

test('[INB-11] every screen is whole at every width, also with text of twice the size', async ({
  page,
  staff,
}) => {
  test.slow()
  const { contactName, phoneNumber, email, mainIdea } = long
  await staff.send('POST', '/api/queries', { contactName, phoneNumber, email, mainIdea })
  await staff.send('POST', '/api/appointments', {
    fullName: contactName,
    email,
    companyName: contactName,
    message: mainIdea,
  })
  for (const path of Object.values(staffPaths)) {
    await staff.enter(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // What the screen shows is there; placeholders are not what is measured.
    await page.waitForLoadState('networkidle')
    await expect(page.locator('main .skeleton, main [aria-busy="true"]')).toHaveCount(0)
    for (const width of widths)
      for (const size of textSizes) {
        await page.setViewportSize({ width, height: 900 })
        await page.evaluate((fontSize) => {
          document.documentElement.style.fontSize = fontSize
        }, size)
        // Charts are drawn again when their place has changed.
        await expect.soft.poll(() => findCut(page), `${path} at ${width} px, text at ${size}`).toEqual([])
      }
  }
})

test('[INB-11] dates are shown in the lists, and the bin of a message is in reach, at every width', async ({
  page,
  staff,
}) => {
  await staff.send('POST', '/api/queries', long)
  await staff.enter(staffPaths.queries)
  const row = page.getByRole('row').filter({ hasText: long.contactName }).first()
  const bin = row.getByRole('button', { name: /^Delete message/ })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await bin.scrollIntoViewIfNeeded()
    await expect(bin).toBeInViewport({ ratio: 1 })
    // It is what a finger meets there.
    await bin.click({ trial: true })
    await expect(
      row.getByText(new Date().toLocaleDateString('en-GB', { dateStyle: 'medium' })),
    ).toBeInViewport()
  }
})
