import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll } from '../support/browser-test.ts'
import {
  type Answer,
  faults,
  faultsByKind,
  held,
  samplePublication,
  sampleExpertise,
  sampleId,
} from '../support/strange-backend.ts'
import { builtExpertise, builtPublications, test } from '../support/strange-site.ts'

const minutes = 60_000
const calls = (requests: string[], path: string) => requests.filter((request) => request.includes(path))

/** The visitor comes when the build is `age` old. */
async function comeAt(page: Page, age: number): Promise<void> {
  await page.clock.install({ time: Date.now() + age })
}

/** Scrolls until the section with this heading is at the top. */
async function bringUp(page: Page, heading: string): Promise<void> {
  await page
    .getByRole('heading', { name: heading })
    .evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }))
}

/** Lets the seconds pass that retries wait, `step` milliseconds at a time, until what is expected is there. */
async function waitingUntil(page: Page, done: () => Promise<boolean>, step = 2000): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(step)
        return done()
      },
      { timeout: 20_000, intervals: [50] },
    )
    .toBe(true)
}

// What is wrong in these tests is wrong on purpose: the browser says so.
// So does its policy, while foreign HTML is cleaned.
test.use({ expectedErrors: [/Failed to load resource|Executing inline event handler/] })

test.describe('a fresh build', () => {
  test('[PUB-07] asks the backend for nothing', async ({ page, strange }) => {
    await comeAt(page, 0)
    for (const path of ['/', '/publications', `/publication/${sampleId(11)}`]) {
      await page.goto(strange.full + path)
      await page.mouse.wheel(0, 6000)
      await page.clock.runFor(10_000)
      await expect(page.getByText('Sample report 11').first()).toBeVisible()
    }
    expect(strange.requests).toEqual([])
  })
})

test.describe('a build older than five minutes', () => {
  test('[PUB-07] asks once, and where nothing has changed loads no code', async ({ page, strange }) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    await comeAt(page, 6 * minutes)
    for (const path of ['/publications', '/publications/2', `/publication/${sampleId(11)}`]) {
      strange.requests.length = 0
      await page.goto(strange.full + path)
      await page.clock.runFor(4000)
      await expect.poll(() => calls(strange.requests, '/api/publication-cards').length).toBe(1)
      await page.clock.runFor(4000)
      expect(scripts, path).toEqual([])
    }
  })

  test('[PUB-07] reads a list, built or read since, no second time when the window gets the focus', async ({
    page,
    strange,
  }) => {
    await comeAt(page, 6 * minutes)
    for (const site of [strange.full, strange.empty]) {
      strange.requests.length = 0
      await page.goto(`${site}/publications`)
      await page.clock.runFor(4000)
      await expect(page.getByRole('article')).toHaveCount(8)
      await page.clock.runFor(6 * minutes)
      await page.evaluate(() => dispatchEvent(new Event('focus')))
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      await page.clock.runFor(10_000)
      // Whatever was asked for has reached the backend before this has.
      await page.evaluate(() => fetch('/api/expertise-cards'))
      expect(calls(strange.requests, '/api/publication-cards')).toHaveLength(1)
    }
  })

  test('[PUB-01] shows what is new in the list', async ({ page, strange }) => {
    strange.answerList([samplePublication(40, { title: 'Newer than the build' }), ...builtPublications])
    await comeAt(page, 6 * minutes)
    await page.goto(`${strange.full}/publications`)
    await page.clock.runFor(4000)
    await expect(page.getByRole('heading', { name: 'Newer than the build' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(8)
    await expectAccessible(page)
  })

  test('[PUB-03] reads a page live that the build has not made', async ({ page, strange }) => {
    const many = Array.from({ length: 30 }, (_, index) => samplePublication(100 - index))
    strange.answerList(many)
    await comeAt(page, 6 * minutes)
    await page.goto(`${strange.full}/publications`)
    await page.clock.runFor(4000)
    await page.getByRole('link', { name: 'Page 4' }).click()
    await expect(page).toHaveURL(/\?page=4$/)
    await expect(page.getByRole('article')).toHaveCount(6)
    await expect(page.getByRole('heading', { name: 'Sample report 71' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true')
    await page.goto(`${strange.full}/publications?page=99`)
    await expect(page.getByText('There is no such page.')).toBeVisible()
  })

  test('[HOME-07, HOME-08] shows what is new in the row of the latest', async ({ page, strange }) => {
    strange.answerList({ data: [samplePublication(41, { title: 'New in the row' }), ...builtPublications] })
    await comeAt(page, 6 * minutes)
    await page.goto(strange.full)
    await bringUp(page, 'Our Latest Publications')
    await expect(page.getByRole('link', { name: 'New in the row' })).toBeVisible()
    await expectAccessible(page)
  })

  test('[HOME-04, HOME-05] shows changed expertise, and its dialog, sanitised', async ({ page, strange }) => {
    const evil =
      '<p>Changed since.<img src=x onerror="document.title=1"><script>document.title=2</script></p>'
    strange.answerExpertise([
      sampleExpertise(0, { title: 'A changed skill', content: evil }),
      ...builtExpertise.slice(1),
    ])
    await comeAt(page, 6 * minutes)
    await page.goto(strange.full)
    await bringUp(page, 'Our Expertise')
    await page.getByRole('button', { name: 'Read More about A changed skill' }).click()
    const dialog = page.getByRole('dialog', { name: 'A changed skill' })
    await expect(dialog).toContainText('Changed since.')
    await expect(dialog.locator('img, script')).toHaveCount(0)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  })

  test('[DET-01] shows a publication as it is now', async ({ page, strange }) => {
    const changed = samplePublication(11, {
      title: 'Corrected',
      content: '<p>Corrected <em>text</em>.</p><script>x</script>',
    })
    strange.answerRecord(sampleId(11), changed)
    await comeAt(page, 6 * minutes)
    await page.goto(`${strange.full}/publication/${sampleId(11)}`)
    await page.clock.runFor(4000)
    await expect(page.getByRole('heading', { name: 'Corrected', level: 1 })).toBeVisible()
    await expect(page.getByText('Corrected text.')).toBeVisible()
    await expect(page.locator('article script')).toHaveCount(0)
    await expect(page).toHaveTitle(/Corrected/)
    await expectAccessible(page)
  })

  test('[DET-02] says that a publication deleted since is not there', async ({ page, strange }) => {
    strange.answerRecord(sampleId(11), (_request, response) => response.writeHead(404).end())
    strange.answerList(builtPublications.slice(1))
    await comeAt(page, 6 * minutes)
    await page.goto(`${strange.full}/publications`)
    await page.goto(`${strange.full}/publication/${sampleId(11)}`)
    await page.clock.runFor(4000)
    await expect(page.getByRole('heading', { name: 'Publication Not Found' })).toBeVisible()
    await expect(page.getByText('Publication not found.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Go Back' }).click()
    await expect(page).toHaveURL(`${strange.full}/publications`)
  })

  const notFound = {
    'HTML of a proxy': (_request, response) =>
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404'),
    'JSON of somebody else': (_request, response) =>
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"No such route"}'),
  } satisfies Record<string, Answer>
  for (const [name, answer] of Object.entries(notFound))
    for (const list of ['lists it', 'cannot be read'])
      test(`[DET-02] keeps a publication whose call answers 404 with ${name} while the list ${list}`, async ({
        page,
        strange,
      }) => {
        strange.answerRecord(sampleId(11), answer)
        if (list === 'cannot be read') strange.answerList(answer)
        await comeAt(page, 6 * minutes)
        await page.goto(`${strange.full}/publication/${sampleId(11)}`)
        for (let second = 0; second < 15; second += 5) await page.clock.runFor(5000)
        await expect.poll(() => calls(strange.requests, '/api/publication-cards').length).toBeGreaterThan(2)
        await expect(page.getByRole('heading', { name: 'Sample report 11', level: 1 })).toBeVisible()
        await expect(page.getByRole('heading', { name: 'Publication Not Found' })).toHaveCount(0)
      })

  test('[PUB-07] tries a list that cannot be read three times more, without a word', async ({
    page,
    strange,
  }) => {
    strange.answerList(faults['error 500'])
    await comeAt(page, 6 * minutes)
    await page.goto(`${strange.full}/publications`)
    for (let second = 0; second < 30; second += 5) await page.clock.runFor(5000)
    await expect.poll(() => calls(strange.requests, '/api/publication-cards').length).toBe(4)
    await page.clock.runFor(30_000)
    expect(calls(strange.requests, '/api/publication-cards')).toHaveLength(4)
    await expect(page.getByRole('heading', { name: 'Sample report 11' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  for (const [name, fault] of Object.entries(faultsByKind))
    test(`[FOR-06] stays as it was built with a backend that is or answers: ${name}`, async ({
      page,
      strange,
    }) => {
      strange.answerList(fault)
      strange.answerExpertise(fault)
      strange.answerRecord(sampleId(11), fault)
      await comeAt(page, 6 * minutes)
      for (const path of ['/', '/publications', `/publication/${sampleId(11)}`]) {
        await page.goto(strange.full + path)
        await page.mouse.wheel(0, 6000)
        for (let second = 0; second < 25; second += 5) await page.clock.runFor(5000)
        await expect(page.getByText('Sample report 11').first()).toBeVisible()
        await expect(page.getByRole('alert')).toHaveCount(0)
      }
      expect(strange.requests.length).toBeGreaterThan(0)
    })
})

test.describe('where nothing was built', () => {
  test('[PUB-04, HOME-06] pages begin with their placeholders, and without script with words', async ({
    browser,
    strange,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    for (const [path, places, words] of [
      ['/publications', '.publications > .publication', 'Our first publications are being written.'],
      ['/', '.row-cards > .row-card', 'Our first publications are being written.'],
      ['/', '.expertise > .expertise-card', 'We are writing down what we do best.'],
    ] as const) {
      const html = await (await fetch(strange.empty + path)).text()
      await page.goto(strange.empty + path)
      await expect(page.locator(places)).toHaveCount(path === '/' ? 4 : 8)
      await expect(page.locator('noscript p', { hasText: words })).toBeVisible()
      expect(html.replace(/<noscript>.*?<\/noscript>/gs, '')).not.toContain(words)
    }
    await context.close()
  })

  test('[PUB-04, PUB-08] the list shows eight places, then what comes, slow as it is', async ({
    page,
    strange,
  }) => {
    const slow = held({ data: builtPublications })
    strange.answerList(slow.answer)
    await page.clock.install()
    await page.goto(`${strange.empty}/publications`)
    await expect(page.locator('.publications > .publication')).toHaveCount(8)
    await expect.poll(() => strange.requests.length).toBeGreaterThan(0)
    await page.clock.runFor(8000)
    await expect(page.locator('.publications > .publication')).toHaveCount(8)
    await expectNoSidewaysScroll(page)
    slow.release()
    await expect(page.getByRole('article')).toHaveCount(8)
    await expect(page.getByRole('heading', { name: 'Sample report 11' })).toBeVisible()
  })

  test('[PUB-08, HOME-06] arrays and lists in `data` are read alike', async ({ page, strange }) => {
    for (const answer of [builtPublications, { data: builtPublications }]) {
      strange.answerList(answer)
      await page.goto(`${strange.empty}/publications`)
      await expect(page.getByRole('article')).toHaveCount(8)
    }
    strange.answerExpertise({ data: builtExpertise })
    await page.goto(strange.empty)
    await bringUp(page, 'Our Expertise')
    await expect(page.getByRole('heading', { name: 'Sample skill 3' })).toBeVisible()
  })

  test('[HOME-06] expertise shows four places while it is on its way', async ({ page, strange }) => {
    strange.answerExpertise(faults.hanging)
    await page.goto(strange.empty)
    await bringUp(page, 'Our Expertise')
    await expect(page.locator('.expertise[aria-busy=true] > li')).toHaveCount(4)
    await expectAccessible(page)
  })

  test('[HOME-06] says that an error occurred where what failed is no error', async ({ page, strange }) => {
    const thrower = { contentType: 'text/javascript', body: 'throw "no error"' }
    await page.route('**/_astro/read-expertise*.js', (route) => route.fulfill(thrower))
    await page.goto(strange.empty)
    await bringUp(page, 'Our Expertise')
    await expect(page.getByRole('alert').filter({ hasText: 'An error occurred' })).toBeVisible()
  })

  for (const [name, fault] of Object.entries(faultsByKind))
    test(`[HOME-06, HOME-10, PUB-05, PUB-07, DET-04] says so with a backend that is or answers: ${name}`, async ({
      page,
      strange,
    }) => {
      strange.answerList(fault)
      strange.answerExpertise(fault)
      strange.answerRecord(sampleId(77), fault)
      // The site passes calls on: a backend that refuses is a bad gateway.
      const statuses: Record<string, number> = { refusing: 502, 'error 500': 500, '503 with HTML': 503 }
      const status = statuses[name]
      // Each of four attempts waits for a minute for a backend that hangs.
      const step = name === 'hanging' ? 15_000 : 2000
      const offContract = ['malformed JSON', 'HTML with 200', 'a wrong shape', 'a string for a list', 'null']
      await comeAt(page, 0)

      await page.goto(strange.empty)
      await bringUp(page, 'Our Expertise')
      const failed = page.getByText('Error: Failed to fetch data')
      await waitingUntil(page, () => failed.isVisible(), step)
      await bringUp(page, 'Our Latest Publications')
      const row = page.getByRole('alert').filter({ hasText: 'Failed to fetch publication cards' })
      await waitingUntil(page, () => row.isVisible(), step)
      await expect(row.locator('svg')).toBeVisible()
      await expectNoSidewaysScroll(page)

      strange.requests.length = 0
      await page.goto(`${strange.empty}/publications`)
      const words = offContract.includes(name) ? 'Invalid data format received' : 'No answer from the server'
      const panel = page.getByRole('alert').filter({ hasText: 'Error Loading Publications' })
      await waitingUntil(page, () => panel.isVisible(), step)
      await expect(panel).toContainText(status === undefined ? words : `HTTP error! status: ${status}`)
      await expect(page.getByText('Failed to load publications')).toBeVisible()
      await expect(page.getByRole('article')).toHaveCount(0)
      expect(calls(strange.requests, '/api/publication-cards')).toHaveLength(4)

      await page.goto(`${strange.empty}/publication/${sampleId(77)}`)
      const notThere = page.getByRole('heading', { name: 'Publication Not Found' })
      await waitingUntil(page, () => notThere.isVisible(), step)
      const told = status === undefined ? 'Failed to load publication' : 'Publication not found'
      await expect(page.locator('.paper .lead')).toContainText(`${told}.`)
    })

  test('the panel tries again when asked to', async ({ page, strange }) => {
    strange.answerList(faults['error 500'])
    await comeAt(page, 0)
    await page.goto(`${strange.empty}/publications`)
    const again = page.getByRole('button', { name: 'Try again' })
    await waitingUntil(page, () => again.isVisible())
    await expectAccessible(page)
    strange.speakWell()
    await again.click()
    await expect(page.getByRole('article')).toHaveCount(8)
  })

  test('[DET-02, DET-03] a publication newer than the build works at once', async ({ page, strange }) => {
    const slow = held(samplePublication(500))
    strange.answerRecord(sampleId(500), slow.answer)
    await page.goto(`${strange.full}/publication/${sampleId(500)}`)
    await expect(page.getByText('Loading the publication')).toBeAttached()
    slow.release()
    await expect(page.getByRole('heading', { name: 'Sample report 500', level: 1 })).toBeVisible()
    await expectAccessible(page)
    strange.requests.length = 0
    await page.goto(`${strange.full}/publication/fallback`)
    await expect(page.getByRole('heading', { name: 'Publication Not Found' })).toBeVisible()
    expect(strange.requests).toEqual([])
  })
})

test('[PUB-06, PUB-01, PUB-02] strange records are shown as well as they can be', async ({
  page,
  strange,
}) => {
  strange.answerList([
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
  await page.goto(`${strange.empty}/publications`)
  await expect(page.getByRole('article')).toHaveCount(6)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: /Read More/ })).toHaveCount(2)
  const broken = page.getByRole('article').filter({ hasText: 'A picture that is none' })
  await expect(broken.locator('img')).toHaveAttribute('src', '/fallback.svg')
  await expect(page).toHaveTitle(/^Publications/)
})
