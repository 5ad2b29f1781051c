import type { Page } from '@playwright/test'
import { publicationPath } from '#config/paths.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, unlessInGate } from '../support/browser-test.ts'
import { answerSearch, searched, test } from '../support/search-site.ts'
import { faults, held, samplePublication } from '../support/faulty-backend.ts'

test.use({ expectedErrors: [/Failed to load resource/] })

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search publications' })
const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const count = (page: Page) => results(page).getByRole('status')
const titles = (page: Page) => results(page).getByRole('heading')
const cards = (page: Page) => page.locator('.publications')

for (const kind of ['ours', 'foreign'] as const)
  test(
    `[FND-01] words are found while typing, marked and counted, in the place of the list (${kind})`,
    { tag: '@width' },
    async ({ page, sites }) => {
      const scripts: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (/search|\.js$/.test(pathname) && pathname !== '/changed-list.js') scripts.push(request.url())
      })
      await page.goto(`${sites[kind]}/publications`)
      await expect(page.getByRole('search')).toBeVisible()
      // Phones show no label beside the field.
      await expect(box(page)).toHaveAttribute('placeholder', 'Search publications')
      await page.mouse.wheel(0, 4000)
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 })))
      // Earlier requests have been seen before this one.
      await page.evaluate(() => fetch('/build.json'))
      expect(scripts).toEqual([])

      await box(page).pressSequentially('DAIRY')
      await expect(count(page)).toHaveText('4 publications found')
      await expect(titles(page)).toHaveCount(4)
      await expect(titles(page).first().locator('mark')).toHaveText('dairies')
      await expect(cards(page)).toBeHidden()
      await expect(page).toHaveURL(`${sites[kind]}/publications?q=DAIRY`)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.setViewportSize({ width: 320, height: 640 })
      await expectNoSidewaysScroll(page)

      // To a result, and back to all of them.
      await titles(page).first().getByRole('link').click()
      await expect(page).toHaveURL(`${sites[kind]}${publicationPath(searched[0]?._id ?? '')}`)
      await page.goBack()
      await expect(box(page)).toHaveValue('DAIRY')
      await expect(titles(page)).toHaveCount(4)
      // Back again: the list.
      await page.goBack()
      await expect(cards(page)).toBeVisible()
      await expect(box(page)).toHaveValue('')
    },
  )

for (const kind of ['ours', 'foreign'] as const)
  test(
    `[FND-01, FND-02] an address without such a page shows the nearest one (${kind})`,
    { tag: '@full' },
    async ({ page, sites }) => {
      const open = (asked: string) => page.goto(`${sites[kind]}/publications?${asked}`)
      for (const number of ['99', '1e9']) {
        await open(`q=report&page=${number}`)
        await expect(count(page)).toHaveText('11 publications found, page 2 of 2')
        await expect(titles(page)).toHaveCount(3)
        await expect(page).toHaveURL(/\?q=report&page=2$/)
      }
      for (const number of ['0', '-1', 'abc', '', '1.5', '9'.repeat(30)]) {
        await open(`page=${number}&q=report`)
        await expect(count(page)).toHaveText('11 publications found, page 1 of 2')
        await expect(titles(page)).toHaveCount(8)
      }
      await open('q=nothingatall&page=99')
      await expect(count(page)).toHaveText('No publication found')
      await expect(results(page).getByRole('link', { name: 'see all publications' })).toBeVisible()
    },
  )

test(
  '[FND-01] the list behind results is the first page, whatever page of them the address has',
  { tag: '@full' },
  async ({ page, sites }) => {
    await page.goto(`${sites.ours}/publications?page=99&q=report`)
    await expect(count(page)).toHaveText('11 publications found, page 2 of 2')
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(cards(page).getByRole('listitem')).toHaveCount(8)
    await expect(page.getByText('There is no such page')).toHaveCount(0)
  },
)

test('[FND-01] by keyboard alone: type, page through results, clear with Escape', async ({ page, sites }) => {
  await page.goto(`${sites.ours}/publications`)
  await box(page).focus()
  await page.keyboard.type('report')
  await expect(count(page)).toHaveText('11 publications found, page 1 of 2')
  await page.keyboard.press('Enter')
  await expect(results(page)).toBeFocused()
  // While typing, 'repor' has found just as many, so only the address shows that the search is complete.
  const next = page.getByRole('link', { name: 'Next results' })
  await expect(next).toHaveAttribute('href', /\?q=report&page=2$/)
  await next.press('Enter')
  await expect(page).toHaveURL(/\?q=report&page=2$/)
  await expect(count(page)).toHaveText('11 publications found, page 2 of 2')
  await expect(titles(page)).toHaveCount(3)
  await page.goBack()
  await expect(titles(page)).toHaveCount(8)
  await box(page).press('Escape')
  await expect(cards(page)).toBeVisible()
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue('')
  await expect(page).toHaveURL(`${sites.ours}/publications`)
})

test(
  '[FND-01] late results leave the keyboard focus on its step or result',
  { tag: '@full' },
  async ({ page, sites }) => {
    await page.goto(`${sites.ours}/publications`)
    await box(page).fill('repor')
    await expect(count(page)).toHaveText('11 publications found, page 1 of 2')
    const found = searched.slice(0, 8).map((card) => ({ ...card, title: [card.title], excerpt: [] }))
    for (const [link, text, total] of [
      [page.getByRole('link', { name: 'Next results' }), 'report', 12],
      [titles(page).last().getByRole('link'), 'reports', 13],
    ] as const) {
      const { answer, release } = held({ data: found, total })
      sites.answers.set('/api/publication-search', answer)
      await box(page).fill(text)
      await link.focus()
      release()
      await expect(count(page)).toHaveText(`${total} publications found, page 1 of 2`)
      await expect(link).toBeFocused()
    }
  },
)

test(
  '[FND-01] paging through results while a new search is pending restores their query in the box',
  { tag: '@full' },
  async ({ page, sites }) => {
    await page.goto(`${sites.ours}/publications`)
    await box(page).fill('repor')
    await expect(count(page)).toHaveText('11 publications found, page 1 of 2')
    const { answer, release } = held({ data: [], total: 0 })
    sites.answers.set('/api/publication-search', answer)
    await box(page).fill('reports of nobody')
    await page.getByRole('link', { name: 'Next results' }).click()
    await expect(box(page)).toHaveValue('repor')
    await expect(page).toHaveURL(/\?q=repor&page=2$/)
    release()
  },
)

test(
  '[FND-01] a search without results says so, with what to do',
  { tag: ['@width', '@full'] },
  async ({ page, sites }) => {
    await page.goto(`${sites.foreign}/publications`)
    await box(page).fill('nowhere')
    await expect(count(page)).toHaveText('No publication found')
    await expect(results(page)).toContainText('Try fewer or other words')
    await expectAccessible(page)
    await results(page).getByRole('link', { name: 'see all publications' }).click()
    await expect(cards(page)).toBeVisible()
    await box(page).fill('nowhere')
    await results(page).getByRole('button', { name: 'Clear' }).click()
    await expect(cards(page)).toBeVisible()
    await expect(box(page)).toBeFocused()
  },
)

/** On phones the filters are behind a button. */
async function openFilters(page: Page) {
  const button = page.getByRole('search').getByText(/^Filter/)
  if (await button.isVisible()) await button.click()
}

for (const kind of ['ours', 'foreign'] as const)
  test(
    `[FND-02] topics and years are links that filter the list, alone and together with words (${kind})`,
    { tag: kind === 'foreign' ? ['@width'] : ['@width', '@full'] },
    async ({ page, sites }) => {
      await page.goto(`${sites[kind]}/publications`)
      const chip = (name: string) => page.getByRole('search').getByRole('link', { name, exact: true })
      await openFilters(page)
      await chip('Youth & jobs').click()
      await expect(page).toHaveURL(/\?topic=Youth\+%26\+jobs$/)
      await expect(count(page)).toHaveText('3 publications found on Youth & jobs')
      // A link that is pressed before the search is loaded opens a page, with its filters closed.
      if (!(await chip('Youth & jobs').isVisible())) await openFilters(page)
      await expect(chip('Youth & jobs')).toHaveAttribute('aria-current', 'true')
      await expectAccessible(page)
      await chip('2023').click()
      await expect(count(page)).toHaveText('1 publication found on Youth & jobs of 2023')
      await box(page).fill('nothing')
      await expect(count(page)).toHaveText('No publication found on Youth & jobs of 2023')
      await page.goBack()
      await expect(count(page)).toHaveText('1 publication found on Youth & jobs of 2023')
      await chip('2023').click()
      await expect(count(page)).toHaveText('3 publications found on Youth & jobs')
      await page.goto(`${sites[kind]}/publications?topic=dairy&year=2023`)
      await expect(results(page)).toBeVisible()
      await page.goto(`${sites[kind]}/publications/2`)
      await expect(page.getByRole('search')).toBeVisible()
    },
  )

for (const fault of ['refusing', 'error 500', 'malformed JSON', 'HTML with 200', 'null'] as const)
  test(
    `[FND-01] the static index replaces a backend with this fault: ${fault}`,
    unlessInGate(fault === 'error 500'),
    async ({ page, sites }) => {
      sites.answers.set('/api/publication-search', faults[fault])
      await page.goto(`${sites.ours}/publications?q=dairy`)
      await expect(count(page)).toHaveText('4 publications found')
      await expect(titles(page).first().locator('mark')).toHaveText('dairies')
      await expect(box(page)).toHaveValue('dairy')
    },
  )

test(
  '[FND-01] a hanging backend is abandoned after a while, and a site without results says so',
  { tag: '@full' },
  async ({ page, sites }) => {
    sites.answers.set('/api/publication-search', faults.hanging)
    await page.clock.install()
    await page.goto(`${sites.ours}/publications?q=dairy`)
    await expect.poll(() => sites.asked().length).toBe(1)
    await page.clock.runFor(1000)
    await expect(count(page)).toHaveText('Looking for publications …')
    await page.route(/\/search\/1\.json$/, (route) => route.abort())
    await page.clock.runFor(5000)
    await expect(count(page)).toHaveText(/cannot be reached/)
    await page.unroute(/\/search\/1\.json$/)
    await box(page).fill('dair')
    await page.clock.runFor(500)
    await expect(count(page)).toHaveText('4 publications found')
  },
)

test(
  '[FND-01] a late response does not replace that of a later search',
  { tag: '@full' },
  async ({ page, sites }) => {
    const slow = held({ data: [], total: 0 })
    sites.answers.set('/api/publication-search', (request, response) => {
      const isFirst = request.url?.includes('q=d&') ?? false
      if (isFirst && typeof slow.answer === 'function') slow.answer(request, response)
      else answerSearch(request, response)
    })
    await page.goto(`${sites.ours}/publications`)
    await box(page).fill('d')
    await expect.poll(() => sites.asked().length).toBe(1)
    await box(page).fill('dairy')
    await expect(count(page)).toHaveText('4 publications found')
    slow.release()
    // A page that still waits for the late response has it before this one.
    await page.evaluate(async () => (await fetch('/api/publication-search?q=road')).text())
    expect(await count(page).textContent()).toBe('4 publications found')
    await expect(titles(page)).toHaveCount(4)
  },
)

for (const kind of ['ours', 'foreign'] as const)
  test(
    `[FND-01] hostile words and records are shown as text (${kind})`,
    unlessInGate(kind === 'ours'),
    async ({ page, sites }) => {
      const evil = '<img src=x onerror="document.title=1">'
      sites.answers.set('/api/publication-search', {
        data: [
          { _id: '../x?"', title: ['', evil], excerpt: [evil], author: evil, topics: evil, date: 'no date' },
        ],
        total: 1,
      })
      for (const q of [
        evil,
        '" OR 1=1 --',
        'a*^~NEAR/2',
        '\u{1F33D}'.repeat(90),
        'x'.repeat(5000),
        '%',
        '..',
      ]) {
        await page.goto(`${sites[kind]}/publications?${new URLSearchParams({ q })}`)
        await expect(count(page)).toHaveText(/found/)
        await expect(results(page).locator('img, script')).toHaveCount(0)
      }
      await expect(page).toHaveTitle(/^Publications/)
      if (kind === 'foreign') return
      const link = titles(page).first().getByRole('link')
      await expect(link).toHaveText(evil)
      await expect(link).toHaveAttribute('href', '/publication/..%2Fx%3F%22')
    },
  )

test('[FND-01] a missing page offers the search', { tag: ['@width', '@full'] }, async ({ page, sites }) => {
  await page.goto(`${sites.foreign}/no-such-page`)
  await box(page).fill('dairies')
  await expect(titles(page)).toHaveCount(4)
  await expectAccessible(page)
  await expect(page).toHaveURL(`${sites.foreign}/publications?q=dairies`)
  await page.goBack()
  await expect(page).toHaveURL(`${sites.foreign}/no-such-page`)
  await expect(results(page)).toBeHidden()
})

test(
  '[FND-02] each publication links to three related ones',
  { tag: ['@width', '@full'] },
  async ({ page, sites }) => {
    await page.goto(sites.ours + publicationPath(searched[0]?._id ?? ''))
    const related = page.getByRole('complementary', { name: 'Related publications' })
    await expect(related.getByRole('link')).toHaveText([3, 6, 9].map((place) => searched[place]?.title ?? ''))
    await expectAccessible(page)
    await related.getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: searched[3]?.title ?? '' })).toBeVisible()
  },
)

test(
  '[FEA-02, REA-04, REA-05] a page ignores a series and a language that its backend does not name',
  { tag: '@full' },
  async ({ page, sites }) => {
    for (const site of [sites.ours, sites.foreign]) {
      await page.goto(site + publicationPath(searched[0]?._id ?? ''))
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveAttribute('lang')
      await expect(page.locator('.paper')).not.toContainText('Watch')
      await page.goto(`${site}/publications`)
      await expect(page.getByRole('search')).not.toContainText('Français')

      // Not yet built: its page shows it live.
      const { _id: id } = samplePublication(40)
      const fields = { title: 'New', series: 'Watch', seriesNumber: '9', language: 'ar' }
      sites.answers.set(`/api/publication-cards/${id}`, { ...samplePublication(40), ...fields })
      await page.goto(site + publicationPath(id))
      const title = page.getByRole('heading', { level: 1, name: 'New' })
      await expect(title).toBeVisible()
      await expect(title).not.toHaveAttribute('lang')
      await expect(page.locator('.paper')).not.toContainText('Watch')
    }
  },
)

test(
  '[FND-02, REA-01, REA-04] an address with a filter of thousands of letters fits the page',
  { tag: '@full' },
  async ({ page, sites }) => {
    for (const filter of ['series', 'author', 'topic', 'language', 'year', 'q']) {
      await page.goto(`${sites.foreign}/publications?${filter}=${'x'.repeat(7000)}`)
      await expect(count(page)).toContainText('No publication found')
      expect((await count(page).innerText()).length).toBeLessThan(300)
      await expectNoSidewaysScroll(page)
    }
  },
)

test.describe('without script', () => {
  test('[FND-01] a list without script says that it is whole, with a link to the search where there is one', async ({
    page,
    sites,
  }) => {
    const search = page.locator('noscript a')
    for (const site of [sites.ours, sites.foreign]) {
      await page.goto(`${site}/publications?q=dairy`)
      await expect(page.locator('noscript p')).toContainText('this page lists all publications')
      await expect(page.locator('noscript p')).toBeVisible()
      await expect(cards(page).getByRole('listitem')).toHaveCount(8)
      await expect(search).toHaveCount(site === sites.ours ? 1 : 0)
      expect((await page.locator('a[href*="/api/"]').count()) > 0).toBe(site === sites.ours)
    }
    await page.goto(`${sites.ours}/publications?q=dairy`)
    await search.click()
    await expect(page).toHaveURL(`${sites.ours}/api/publication-search`)
  })

  test.use({ javaScriptEnabled: false, expectedErrors: [/404|Failed to load/] })

  test('[FND-01] the form submits to a backend that searches, and is absent where the backend does not', async ({
    page,
    sites,
  }) => {
    await page.goto(`${sites.foreign}/publications`)
    await expect(box(page)).toBeHidden()
    for (const path of ['/publications', '/publications/2', '/no-such-page']) {
      await page.goto(sites.ours + path)
      await box(page).fill('dairy & milk')
      await page.getByRole('button', { name: 'Search' }).click()
      await expect(page).toHaveURL(`${sites.ours}/api/publication-search?q=dairy+%26+milk`)
    }
  })
})
