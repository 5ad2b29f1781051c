import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  unlessInGate,
  bringUp,
} from '../support/browser-test.ts'
import { faults, faultsByKind, held, samplePublication, sampleId } from '../support/faulty-backend.ts'
import { builtExpertise, builtPublications, calls, comeAt, test } from '../support/faulty-site.ts'

/** Advances the clock by `step` milliseconds at a time, past the waits of retries, until `done` is true. */
async function waitingUntil(page: Page, done: () => Promise<boolean>, step = 2000): Promise<void> {
  const pass = async () => {
    await page.clock.runFor(step)
    return done()
  }
  await expect.poll(pass, { intervals: [50] }).toBe(true)
}

// These tests cause failures on purpose, and the browser logs them. It also logs handlers that its policy
// blocks in foreign HTML.
test.use({ expectedErrors: [/Failed to load resource|Executing inline event handler/] })

test.describe('with nothing built', () => {
  test('[PUB-04, HOME-06] pages show placeholders, or a text if there is no script', async ({
    browser,
    faulty,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    for (const [path, places, words] of [
      ['/publications', '.publications > .publication', 'Our first publications are being written.'],
      ['/', '.row-cards > .row-card', 'Our first publications are being written.'],
      ['/', '.expertise > .expertise-card', 'We are writing down what we do best.'],
    ] as const) {
      const html = await (await fetch(faulty.empty + path)).text()
      await page.goto(faulty.empty + path)
      await expect(page.locator(places)).toHaveCount(path === '/' ? 4 : 8)
      await expect(page.locator('noscript p', { hasText: words })).toBeVisible()
      expect(html.replace(/<noscript>.*?<\/noscript>/gs, '')).not.toContain(words)
    }
    await context.close()
  })

  test('without a publication that a finding is from, Home has the lattice in its place', async ({
    page,
    faulty,
  }) => {
    await page.goto(`${faulty.empty}/`)
    await expect(page.locator('.hero-art .lattice')).toBeVisible()
    await expect(page.locator('.finding')).toHaveCount(0)
    await page.goto(`${faulty.empty}/research`)
    await expect(page.locator('.finding')).toHaveCount(0)
  })

  test('[PUB-04] an empty list shows its message, with a backend that lists its features', async ({
    page,
    faulty,
  }) => {
    for (const answer of [{ data: [] }, { data: [], total: 0, count: 0 }, []]) {
      faulty.answerList(answer)
      await page.goto(`${faulty.empty}/publications`)
      await expect(page.getByText('Our first publications are being written.')).toBeVisible()
      await expect(page.locator('.publications > .publication')).toHaveCount(0)
    }
  })

  test('[PUB-04, PUB-08] the list shows eight placeholders, then the records of a slow backend', async ({
    page,
    faulty,
  }) => {
    const slow = held({ data: builtPublications })
    faulty.answerList(slow.answer)
    await page.clock.install()
    await page.goto(`${faulty.empty}/publications`)
    await expect(page.locator('.publications > .publication')).toHaveCount(8)
    await expect.poll(() => faulty.requests.length).toBeGreaterThan(0)
    await page.clock.runFor(8000)
    await expect(page.locator('.publications > .publication')).toHaveCount(8)
    await expectNoSidewaysScroll(page)
    slow.release()
    await expect(page.getByRole('article')).toHaveCount(8)
    await expect(page.getByRole('heading', { name: 'Sample report 11' })).toBeVisible()
  })

  test(
    '[PUB-08, HOME-06] arrays and lists in `data` are read alike',
    { tag: '@full' },
    async ({ page, faulty }) => {
      for (const answer of [builtPublications, { data: builtPublications }]) {
        faulty.answerList(answer)
        await page.goto(`${faulty.empty}/publications`)
        await expect(page.getByRole('article')).toHaveCount(8)
      }
      faulty.answerExpertise({ data: builtExpertise })
      await page.goto(faulty.empty)
      await bringUp(page, 'Our Expertise')
      await expect(page.getByRole('heading', { name: 'Sample skill 3' })).toBeVisible()
    },
  )

  test('[HOME-06] expertise shows four placeholders while it loads', async ({ page, faulty }) => {
    faulty.answerExpertise(faults.hanging)
    await page.goto(faulty.empty)
    await bringUp(page, 'Our Expertise')
    await expect(page.locator('[aria-busy=true] > .expertise > li')).toHaveCount(4)
    await expectAccessible(page)
  })

  test('[HOME-06] reports an error even if the thrown value is not an error', async ({ page, faulty }) => {
    const thrower = { contentType: 'text/javascript', body: 'throw "no error"' }
    await page.route('**/_astro/read-expertise*.js', (route) => route.fulfill(thrower))
    await page.goto(faulty.empty)
    await bringUp(page, 'Our Expertise')
    await expect(page.getByRole('alert').filter({ hasText: 'An error occurred' })).toBeVisible()
  })

  for (const [name, fault] of Object.entries(faultsByKind))
    test(
      `[HOME-06, HOME-10, PUB-05, PUB-07, DET-04] reports a backend with this fault: ${name}`,
      unlessInGate(name === '503 with HTML'),
      async ({ page, faulty }) => {
        faulty.answerList(fault)
        faulty.answerExpertise(fault)
        faulty.answerRecord(sampleId(77), fault)
        // The site forwards calls: a backend that refuses connections is a bad gateway.
        const statuses: Record<string, number> = { refusing: 502, 'error 500': 500, '503 with HTML': 503 }
        const status = statuses[name]
        // Each of four attempts waits for a minute for a hanging backend.
        const step = name === 'hanging' ? 15_000 : 2000
        const offContract = [
          'malformed JSON',
          'HTML with 200',
          'a wrong shape',
          'a string for a list',
          'null',
        ]
        await comeAt(page, 0)

        await page.goto(faulty.empty)
        await bringUp(page, 'Our Expertise')
        const failed = page.getByText('Error: Failed to fetch data')
        await waitingUntil(page, () => failed.isVisible(), step)
        await bringUp(page, 'Our Latest Publications')
        const row = page.getByRole('alert').filter({ hasText: 'Failed to fetch publication cards' })
        await waitingUntil(page, () => row.isVisible(), step)
        await expect(row.locator('svg')).toBeVisible()
        await expectNoSidewaysScroll(page)

        faulty.requests.length = 0
        await page.goto(`${faulty.empty}/publications`)
        const words = offContract.includes(name)
          ? 'Invalid data format received'
          : 'No response from the server'
        const panel = page.getByRole('alert').filter({ hasText: 'Error Loading Publications' })
        await waitingUntil(page, () => panel.isVisible(), step)
        await expect(panel).toContainText(status === undefined ? words : `HTTP error! status: ${status}`)
        await expect(page.getByText('Failed to load publications')).toBeVisible()
        await expect(page.getByRole('article')).toHaveCount(0)
        expect(calls(faulty.requests, '/api/publication-cards')).toHaveLength(4)

        await page.goto(`${faulty.empty}/publication/${sampleId(77)}`)
        const notThere = page.getByRole('heading', { name: 'Publication Not Found' })
        await waitingUntil(page, () => notThere.isVisible(), step)
        const told = status === undefined ? 'Failed to load publication' : 'Publication not found'
        await expect(page.locator('.paper .lead')).toContainText(`${told}.`)
      },
    )

  test('the panel retries on demand', { tag: '@full' }, async ({ page, faulty }) => {
    faulty.answerList(faults['error 500'])
    await comeAt(page, 0)
    await page.goto(`${faulty.empty}/publications`)
    const again = page.getByRole('button', { name: 'Try again' })
    await waitingUntil(page, () => again.isVisible())
    await expectAccessible(page)
    faulty.speakWell()
    await again.click()
    await expect(page.getByRole('article')).toHaveCount(8)
  })

  test('[DET-02, DET-03] a publication newer than the build works at once', async ({ page, faulty }) => {
    const slow = held(samplePublication(500))
    faulty.answerRecord(sampleId(500), slow.answer)
    await page.goto(`${faulty.full}/publication/${sampleId(500)}`)
    await expect(page.getByText('Loading the publication')).toBeAttached()
    slow.release()
    await expect(page.getByRole('heading', { name: 'Sample report 500', level: 1 })).toBeVisible()
    await expectAccessible(page)
    faulty.requests.length = 0
    await page.goto(`${faulty.full}/publication/fallback`)
    await expect(page.getByRole('heading', { name: 'Publication Not Found' })).toBeVisible()
    expect(faulty.requests).toEqual([])
  })
})

test('[PUB-06, PUB-01, PUB-02] odd records are shown as well as possible', async ({ page, faulty }) => {
  faulty.answerList([
    samplePublication(20, { title: 'W'.repeat(300), content: 'x'.repeat(251) }),
    samplePublication(19, { title: 'تقرير عن سلاسل القيمة', content: '<p>نص قصير</p>' }),
    samplePublication(18, { title: '🌾 Grain 👩🏾‍🌾', content: null, image: null, link: null, author: null }),
    samplePublication(17, { title: 'A picture that is none', image: '/api/nothing.png' }),
    samplePublication(16, {
      title: 'Scripts',
      content: '<script>document.title="x"</script><p onclick="x">Kept</p>',
    }),
    { title: 'No identifier' },
    { _id: sampleId(15), title: '' },
    { _id: sampleId(14), title: 'Only a title' },
    'a string',
    null,
  ])
  await page.goto(`${faulty.empty}/publications`)
  await expect(page.getByRole('article')).toHaveCount(6)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: /Read More/ })).toHaveCount(2)
  const broken = page.getByRole('article').filter({ hasText: 'A picture that is none' })
  await expect(broken.locator('img')).toHaveAttribute('src', '/fallback.svg')
  // A live view has covers without words.
  const bare = page.getByRole('article').filter({ hasText: 'Only a title' })
  await expect(bare.locator('.cover svg')).toBeVisible()
  expect(await bare.locator('.cover').evaluate((one) => one.getBoundingClientRect().width > 80)).toBe(true)
  await expect(page).toHaveTitle(/^Publications/)
})
