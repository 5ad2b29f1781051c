import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, product, test, bringUp } from '../support/browser-test.ts'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 992

/** Distance in pixels between the middle of an element and that of the window below the bar. */
async function offCentre(page: Page, id: string): Promise<number> {
  return page.locator(id).evaluate((element) => {
    const { top, height } = element.getBoundingClientRect()
    const bar = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
    return Math.abs(top + height / 2 - (innerHeight + bar) / 2)
  })
}

/** The middle of a box, from the corner of the element around it. */
async function offsetIn(element: Locator, box: { x: number; y: number; width: number; height: number }) {
  const outer = await element.boundingBox()
  return { x: box.x - (outer?.x ?? 0) + box.width / 2, y: box.y - (outer?.y ?? 0) + box.height / 2 }
}

test.describe('Home', () => {
  test.use({ reducedMotion: 'no-preference' })

  test(
    '[HOME-01] the hero has the mission, and its button scrolls to the form in the middle',
    { tag: '@width' },
    async ({ page }) => {
      await page.goto('/')
      await expect(page.getByText('innovative, data-driven research and advisory services')).toBeVisible()
      // The scroll positions in between.
      await page.evaluate(() => {
        const passed = new Set<number>()
        addEventListener('scroll', () => passed.add(scrollY))
        Object.assign(window, { passed })
      })
      await page.getByRole('link', { name: 'BOOK APPOINTMENT NOW' }).click()
      await expect(page.getByLabel('Full name')).toBeInViewport()
      await expect(page.getByLabel('Full name')).toBeFocused()
      const tall = await page
        .locator('#appointment-form')
        .evaluate((form) => form.clientHeight > innerHeight - 100)
      if (tall) await expect(page.locator('#appointment-form')).toBeInViewport({ ratio: 0.8 })
      if (!tall) await expect.poll(() => offCentre(page, '#appointment-form')).toBeLessThan(20)
      // A jump has none; the number of frames of a smooth scroll depends on the machine.
      const between = await page.evaluate(() => {
        const passed: unknown = Reflect.get(window, 'passed')
        return passed instanceof Set ? [...passed].filter((top) => top > 20 && top < scrollY - 20).length : 0
      })
      expect(between).toBeGreaterThan(0)
    },
  )

  test('[HOME-03] goals, year and approach are stated', async ({ page }) => {
    await page.goto('/')
    const goals = ['4 million', 'schoolchildren', '30 million', 'jobs by 2030']
    for (const words of [...goals, 'since 2020', 'market systems approach'])
      await expect(page.locator('.hero').getByText(words).first()).toBeVisible()
  })

  test('[HOME-02] the second call to action leads to the expertise', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'See what we do' }).click()
    await expect(page.locator('#targetContent')).toBeInViewport()
    await expect(page.getByRole('heading', { name: 'Our Expertise' })).toBeInViewport()
  })

  test(
    '[HOME-04, HOME-05] expertise cards show two excerpts and open in full',
    { tag: ['@desktop', '@wide'] },
    async ({ page }) => {
      await page.goto('/')
      await bringUp(page, 'Our Expertise')
      const grid = page.locator('.expertise')
      // Four columns; on phones one row that scrolls sideways.
      const tops = await grid.evaluate((list) =>
        [...list.querySelectorAll<HTMLElement>(':scope > li')].map(({ offsetTop }) => offsetTop),
      )
      const firstRow = tops.filter((top) => top === tops[0])
      expect(firstRow).toHaveLength(isPhone(page) ? tops.length : 4)
      const card = grid.locator(':scope > li').first()
      await expect(card.locator(':scope > svg')).toBeVisible()
      const excerpts = await card.locator('li').allTextContents()
      expect(excerpts).toHaveLength(2)
      for (const excerpt of excerpts) expect(excerpt).toMatch(/^.{20,100}…?$/su)
      const open = card.getByRole('button', { name: /^Read More about/ })
      await open.click()
      const dialog = page.getByRole('dialog')
      const title = await card.getByRole('heading').textContent()
      await expect(dialog.getByRole('heading', { name: title ?? '' })).toBeVisible()
      await expect(dialog).toContainText((excerpts[0] ?? '').replace(/…$/, ''))
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toBeHidden()
      await expect(open).toBeFocused()
    },
  )

  test(
    '[HOME-07, HOME-08] the row of publications is dragged, and a drag is not a click',
    { tag: ['@desktop', '@wide'] },
    async ({ page }) => {
      await page.goto('/')
      await bringUp(page, 'Our Latest Publications')
      const row = page.getByRole('region', { name: 'Latest publications', exact: true })
      const card = row.getByRole('listitem').first()
      const width = (await card.boundingBox())?.width ?? 0
      expect(Math.abs(width - 320)).toBeLessThanOrEqual(1)
      const later = page.locator('#publications').getByRole('button', { name: 'Later cards' })
      await expect(later).toBeVisible()
      expect(await row.evaluate((view) => getComputedStyle(view).cursor)).toBe('grab')
      await expect(page.locator('astro-island[ssr]').filter({ has: row })).toHaveCount(0)
      const { x, y } = (await card.boundingBox()) ?? { x: 0, y: 0 }
      await page.mouse.move(x + 250, y + 60)
      await page.mouse.down()
      await expect.poll(() => row.evaluate((view) => getComputedStyle(view).cursor)).toBe('grabbing')
      await page.mouse.move(x + 40, y + 60, { steps: 8 })
      expect(await row.evaluate((view) => view.scrollLeft)).toBeGreaterThan(150)
      await page.mouse.up()
      await expect(page).toHaveURL(`${product.baseUrl}/`)
      await expect.poll(() => row.evaluate((view) => getComputedStyle(view).cursor)).toBe('grab')
      // The row scrolls by its buttons and by arrow keys, up to its ends.
      await later.click()
      await row.focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => row.evaluate((view) => view.scrollLeft)).toBeGreaterThan(300)
      await expect(page.getByRole('link', { name: 'View All Publications' })).toHaveAttribute(
        'href',
        '/publications',
      )
      // Not the newest: other tests publish and unpublish.
      await row.getByRole('listitem').nth(1).getByRole('link').click()
      await expect(page).toHaveURL(/\/publication\/[0-9a-f]{24}$/)
    },
  )

  test('[HOME-09] the row scrolls into view if the navigation state requests it', async ({ page }) => {
    const heading = page.getByRole('heading', { name: 'Our Latest Publications' })
    const flag = () => page.evaluate(() => history.state)
    await page.goto('/')
    await page.evaluate(() => history.replaceState({ scrollToPublications: true }, ''))
    await page.reload()
    await expect(heading).toBeInViewport()
    // Back, from any scroll position.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page.goto('/about')
    await page.goBack()
    await expect(heading).toBeInViewport()
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page.reload()
    await expect(heading).toBeInViewport()
    // From a card, and back.
    await page.goto('/about')
    await page.goto('/')
    await expect(heading).not.toBeInViewport()
    await bringUp(page, 'Our Latest Publications')
    await page.locator('.row-card a').first().click()
    await page.goBack()
    expect(await flag()).toEqual({ scrollToPublications: true })
    await expect(page.locator('#publications')).toBeInViewport()
    // By a link of another page.
    await page.goto('/about')
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = '/#publications'
      document.body.append(link)
      link.click()
    })
    await page.waitForURL(`${product.baseUrl}/`)
    await expect(heading).toBeInViewport()
    expect(await flag()).toEqual({ scrollToPublications: true })
  })

  test('[HOME-11, HOME-14] the partners scroll past in 25 seconds, and can be paused', async ({ page }) => {
    await page.goto('/')
    const strip = page.getByRole('region', { name: 'Partners' })
    // The loop needs copies, which screen readers do not read.
    await expect(strip.getByRole('listitem')).toHaveText('Template')
    await expect(strip.locator('li')).toHaveCount(12)
    const state = () =>
      strip
        .locator('.partners-view ul')
        .first()
        .evaluate((view) => {
          const { animationDuration, animationIterationCount, animationPlayState } = getComputedStyle(view)
          return [animationDuration, animationIterationCount, animationPlayState]
        })
    await page.mouse.move(0, 0)
    expect(await state()).toEqual(['25s', 'infinite', 'running'])
    await strip.getByLabel('Pause the moving logos').check()
    expect(await state()).toEqual(['25s', 'infinite', 'paused'])
  })

  test('[HOME-12] the team is four people with their roles and profiles', async ({ page }) => {
    await page.goto('/')
    const members = page.locator('.team > li')
    await expect(members).toHaveCount(4)
    await expect(members.locator('h3 + p')).toHaveText([
      'CEO',
      'Managing Director',
      'Software Engineer',
      'Software Engineer',
    ])
    for (const member of await members.all()) {
      const name = await member.getByRole('heading').textContent()
      await expect(member.getByRole('img', { name: `Portrait of ${name}` })).toBeAttached()
      for (const place of ['X (Twitter)', 'LinkedIn', 'Instagram'])
        await expect(member.getByRole('link', { name: `${name} on ${place}` })).toHaveAttribute(
          'href',
          /^https:/,
        )
    }
  })

  test('[HOME-13] cards appear the first time that a tenth is in view, expertise 200 ms apart', async ({
    page,
  }) => {
    await page.goto('/')
    const cards = page.locator('.expertise-card')
    const last = cards.last()
    await expect(last).toHaveCSS('opacity', '0')
    const delays = await cards.evaluateAll((all) => all.map((card) => getComputedStyle(card).transitionDelay))
    expect(delays.map((delay) => delay.split(',')[0])).toEqual(
      delays.map((_, index) => `${Number((index * 0.2).toFixed(1))}s`),
    )
    await last.evaluate((card) => card.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await expect(last).toHaveCSS('opacity', '1')
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect(last).not.toBeInViewport()
    await expect(last).toHaveCSS('opacity', '1')
  })

  test('[HOME-14] nothing moves with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await expect(page.locator('.expertise-card').last()).toHaveCSS('opacity', '1')
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
    await page.getByRole('link', { name: 'BOOK APPOINTMENT NOW' }).click()
    await expect(page.getByLabel('Full name')).toBeInViewport()
  })
})

test.describe('About', () => {
  test(
    '[ABOUT-01] has three tabs, mission first, by click, key and address',
    { tag: '@width' },
    async ({ page }) => {
      await page.goto('/about')
      const tab = (name: string) => page.getByRole('tab', { name, exact: true })
      await expect(tab('mission')).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByRole('tabpanel')).toContainText('Our mission')
      await tab('values').click()
      await expect(page.getByRole('tabpanel')).toContainText('Impact Oriented')
      await expect(page).toHaveURL(/#values$/)
      await expectAccessible(page)
      await page.keyboard.press('ArrowLeft')
      await expect(tab('team')).toBeFocused()
      await expect(page.getByRole('tabpanel')).toContainText('Managing Director')
      await expectAccessible(page)
      await page.keyboard.press('Home')
      await expect(tab('mission')).toBeFocused()
      await page.keyboard.press('ArrowLeft')
      await expect(tab('values')).toBeFocused()
      await page.goto('/services')
      await page.goto('/about#team')
      await expect(tab('team')).toHaveAttribute('aria-selected', 'true')
    },
  )

  test('[ABOUT-02, ABOUT-03] values are cut at 70 characters and open in full', async ({ page }) => {
    await page.goto('/about#values')
    const cards = page.locator('.value')
    await expect(cards.locator('h3')).toHaveText([
      'Impact Oriented',
      'Participation',
      'Team Work',
      'Integrity',
      'Excellence',
    ])
    await expect(cards.locator('p')).toHaveText(Array(5).fill(/^.{60,70}…$/su))
    const open = page.getByRole('button', { name: 'Read More about Integrity' })
    await open.click()
    const dialog = page.getByRole('dialog', { name: 'Integrity' })
    await expect(dialog.locator('.prose')).toContainText(/.{150,}/)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(open).toBeFocused()
    await open.click()
    await page.mouse.click(2, 2)
    await expect(dialog).toBeHidden()
  })
})

test('[SVC-01, SVC-02, SVC-03, SVC-04] services are offered and described', async ({ page }) => {
  await page.goto('/services')
  await expect(page.getByText('Please pick a service from the menu')).toBeVisible()
  const pages = {
    '/research': ['Market Research', 'Research', 'Scoping analysis'],
    '/monitoring': ['Monitoring, Evaluation & Learning', 'Baseline studies', 'Impact evaluation'],
    '/policy': ['Advise policy Makers', /policy/i],
    '/program': ['Programmatic Work', /Young Impact Associate/, /Fortified Wholegrain Initiative/],
  } as const
  for (const [path, [title, ...parts]] of Object.entries(pages)) {
    await page.goto('/services')
    await page.getByRole('main').getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(product.baseUrl + path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    for (const part of parts) await expect(page.getByRole('main').getByText(part).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What you have at the end' })).toBeVisible()
  }
})

test('[CON-01] the contact page has the form, phone, mail and a map', async ({ page }) => {
  await page.route(/openstreetmap/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>A map</p>' }),
  )
  await page.goto('/reachus')
  await expect(page.getByLabel('Contact name')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /^Phone/ })).toHaveAttribute(
    'href',
    /^tel:\+\d{10,}$/,
  )
  await expect(page.getByRole('main').getByRole('link', { name: /^Email/ })).toHaveAttribute(
    'href',
    /^mailto:\S+@/,
  )
  await page.getByText('Show the map').click()
  await expect(page.frameLocator('iframe').getByText('A map')).toBeVisible()
})

test("[PUB-02, PUB-03] the list shows 'Read More' only for longer texts, and pages start at the top", async ({
  page,
}) => {
  await page.goto('/publications')
  const list: { title: string; content: string }[] = await (
    await fetch(`${product.baseUrl}/api/publication-cards?page=1&limit=8`)
  )
    .json()
    .then(({ data }) => data)
  const lengths = list.map(({ content }) => content.replace(/<[^>]+>/g, '').length)
  expect([Math.min(...lengths) < 240, Math.max(...lengths) > 260]).toEqual([true, true])
  for (const [index, { title }] of list.entries()) {
    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    await expect(card).toBeVisible()
    const more = card.getByRole('link', { name: `Read More about ${title}` })
    const length = lengths[index] ?? 0
    if (length < 240 || length > 260) await expect(more).toHaveCount(length > 260 ? 1 : 0)
  }
  await expect(page.getByRole('link', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/\/publications\/2$/)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
})

test('[PUB-01] on a phone eight publications take at most 3,300 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/publications')
  await expect(page.getByRole('article')).toHaveCount(8)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3300)
})

test(
  '[FND-03] the whole card leads to the publication, even a short one, and the title is a link',
  { tag: ['@width', '@full'] },
  async ({ page }) => {
    await page.goto('/publications')
    const cards = page.getByRole('article')
    const short = cards.filter({ hasNot: page.getByRole('link', { name: /^Read More/ }) })
    const long = cards.filter({ has: page.getByRole('link', { name: /^Read More/ }) })
    for (const card of [short.first(), long.first()]) {
      const title = (await card.getByRole('heading').textContent()) ?? ''
      await expect(card.getByRole('link', { name: title, exact: true })).toHaveAttribute(
        'href',
        /^\/publication\/[0-9a-f]{24}$/,
      )
      for (const place of ['.publication-picture', 'p', 'time']) {
        const box = await card.locator(place).boundingBox()
        if (!box) throw new Error(`${place} is not to be seen`)
        await card.click({ position: await offsetIn(card, box) })
        await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
        await page.goBack()
      }
      const link = card.getByRole('link', { name: title, exact: true })
      await link.focus()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Shift+Tab')
      await expect(card).toHaveCSS('outline-style', 'solid')
    }
  },
)
