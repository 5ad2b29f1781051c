import { expect, expectAccessible, unlessInGate, bringUp } from '../support/browser-test.ts'
import {
  type Answer,
  faults,
  faultsByKind,
  samplePublication,
  sampleExpertise,
  sampleId,
} from '../support/faulty-backend.ts'
import { builtExpertise, builtPublications, calls, comeAt, test } from '../support/faulty-site.ts'

const minutes = 60_000

// These tests cause failures on purpose, and the browser logs them. It also logs handlers that its policy
// blocks in foreign HTML.
test.use({ expectedErrors: [/Failed to load resource|Executing inline event handler/] })

test.describe('a fresh build', () => {
  test('[PUB-07] sends no request to the backend', async ({ page, faulty }) => {
    await comeAt(page, 0)
    for (const path of ['/', '/publications', `/publication/${sampleId(11)}`]) {
      await page.goto(faulty.full + path)
      await page.mouse.wheel(0, 6000)
      await page.clock.runFor(10_000)
      await expect(page.getByText('Sample report 11').first()).toBeVisible()
    }
    expect(faulty.requests).toEqual([])
  })
})

test.describe('a build older than five minutes', () => {
  test('[PUB-07] asks once, and if nothing has changed loads no code but the comparison', async ({
    page,
    faulty,
  }) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      const isComparison = /\/changed-(?:list|publication)\.js$/.test(request.url())
      if (request.resourceType() === 'script' && !isComparison) scripts.push(request.url())
    })
    await comeAt(page, 6 * minutes)
    for (const path of ['/publications', '/publications/2', `/publication/${sampleId(11)}`]) {
      faulty.requests.length = 0
      await page.goto(faulty.full + path)
      await page.clock.runFor(4000)
      await expect.poll(() => calls(faulty.requests, '/api/publication-cards').length).toBe(1)
      await page.clock.runFor(4000)
      expect(scripts, path).toEqual([])
    }
  })

  test(
    '[PUB-07] does not read a fresh list again when the window gets the focus',
    { tag: '@full' },
    async ({ page, faulty }) => {
      await comeAt(page, 6 * minutes)
      for (const site of [faulty.full, faulty.empty]) {
        faulty.requests.length = 0
        await page.goto(`${site}/publications`)
        await page.clock.runFor(4000)
        await expect(page.getByRole('article')).toHaveCount(8)
        await page.clock.runFor(6 * minutes)
        await page.evaluate(() => dispatchEvent(new Event('focus')))
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
        await page.clock.runFor(10_000)
        // Earlier requests have reached the backend before this one.
        await page.evaluate(() => fetch('/api/expertise-cards'))
        expect(calls(faulty.requests, '/api/publication-cards')).toHaveLength(1)
      }
    },
  )

  test('[PUB-01] shows new records in the list', async ({ page, faulty }) => {
    faulty.answerList([samplePublication(40, { title: 'Newer than the build' }), ...builtPublications])
    await comeAt(page, 6 * minutes)
    await page.goto(`${faulty.full}/publications`)
    await page.clock.runFor(4000)
    await expect(page.getByRole('heading', { name: 'Newer than the build' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(8)
    await expectAccessible(page)
  })

  test('[PUB-03] reads a page live that the build lacks', { tag: '@full' }, async ({ page, faulty }) => {
    const many = Array.from({ length: 30 }, (_, index) => samplePublication(100 - index))
    faulty.answerList(many)
    await comeAt(page, 6 * minutes)
    await page.goto(`${faulty.full}/publications`)
    await page.clock.runFor(4000)
    await page.getByRole('link', { name: 'Page 4' }).click()
    await expect(page).toHaveURL(/\?page=4$/)
    await expect(page.getByRole('article')).toHaveCount(6)
    await expect(page.getByRole('heading', { name: 'Sample report 71' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true')
    await page.goto(`${faulty.full}/publications?page=99`)
    await expect(page.getByText('There is no such page.')).toBeVisible()
  })

  test(
    '[HOME-07, HOME-08] shows new records in the row of the latest',
    { tag: '@full' },
    async ({ page, faulty }) => {
      faulty.answerList({ data: [samplePublication(41, { title: 'New in the row' }), ...builtPublications] })
      await comeAt(page, 6 * minutes)
      await page.goto(faulty.full)
      await bringUp(page, 'Our Latest Publications')
      await expect(page.getByRole('link', { name: 'New in the row' })).toBeVisible()
      await expectAccessible(page)
    },
  )

  test('[HOME-04, HOME-05] shows changed expertise, and its dialog, sanitised', async ({ page, faulty }) => {
    const evil =
      '<p>Changed since.<img src=x onerror="document.title=1"><script>document.title=2</script></p>'
    faulty.answerExpertise([
      sampleExpertise(0, { title: 'A changed skill', content: evil }),
      ...builtExpertise.slice(1),
    ])
    await comeAt(page, 6 * minutes)
    await page.goto(faulty.full)
    await bringUp(page, 'Our Expertise')
    await page.getByRole('button', { name: 'Read More about A changed skill' }).click()
    const dialog = page.getByRole('dialog', { name: 'A changed skill' })
    await expect(dialog).toContainText('Changed since.')
    await expect(dialog.locator('img, script')).toHaveCount(0)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  })

  test('[DET-01] shows a publication as it is now', { tag: '@full' }, async ({ page, faulty }) => {
    const changed = samplePublication(11, {
      title: 'Corrected',
      content: '<p>Corrected <em>text</em>.</p><script>x</script>',
    })
    faulty.answerRecord(sampleId(11), changed)
    await comeAt(page, 6 * minutes)
    await page.goto(`${faulty.full}/publication/${sampleId(11)}`)
    await page.clock.runFor(4000)
    await expect(page.getByRole('heading', { name: 'Corrected', level: 1 })).toBeVisible()
    await expect(page.getByText('Corrected text.')).toBeVisible()
    await expect(page.locator('article script')).toHaveCount(0)
    await expect(page).toHaveTitle(/Corrected/)
    await expectAccessible(page)
  })

  test('[DET-02] shows a deleted publication as not found', async ({ page, faulty }) => {
    faulty.answerRecord(sampleId(11), (_request, response) => response.writeHead(404).end())
    faulty.answerList(builtPublications.slice(1))
    await comeAt(page, 6 * minutes)
    await page.goto(`${faulty.full}/publications`)
    await page.goto(`${faulty.full}/publication/${sampleId(11)}`)
    await page.clock.runFor(4000)
    await expect(page.getByRole('heading', { name: 'Publication Not Found' })).toBeVisible()
    await expect(page.getByText('Publication not found.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Go Back' }).click()
    await expect(page).toHaveURL(`${faulty.full}/publications`)
  })

  const notFound = {
    'HTML of a proxy': (_request, response) =>
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404'),
    'JSON of somebody else': (_request, response) =>
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"No such route"}'),
  } satisfies Record<string, Answer>
  for (const [name, answer] of Object.entries(notFound))
    for (const list of ['lists it', 'cannot be read'])
      test(
        `[DET-02] keeps a publication whose call answers 404 with ${name} while the list ${list}`,
        unlessInGate(name === 'HTML of a proxy' && list === 'lists it'),
        async ({ page, faulty }) => {
          faulty.answerRecord(sampleId(11), answer)
          if (list === 'cannot be read') faulty.answerList(answer)
          await comeAt(page, 6 * minutes)
          await page.goto(`${faulty.full}/publication/${sampleId(11)}`)
          for (let second = 0; second < 15; second += 5) await page.clock.runFor(5000)
          await expect.poll(() => calls(faulty.requests, '/api/publication-cards').length).toBeGreaterThan(2)
          await expect(page.getByRole('heading', { name: 'Sample report 11', level: 1 })).toBeVisible()
          await expect(page.getByRole('heading', { name: 'Publication Not Found' })).toHaveCount(0)
        },
      )

  test('[PUB-07] silently retries a list that cannot be read three times', async ({ page, faulty }) => {
    faulty.answerList(faults['error 500'])
    await comeAt(page, 6 * minutes)
    await page.goto(`${faulty.full}/publications`)
    for (let second = 0; second < 30; second += 5) await page.clock.runFor(5000)
    await expect.poll(() => calls(faulty.requests, '/api/publication-cards').length).toBe(4)
    await page.clock.runFor(30_000)
    expect(calls(faulty.requests, '/api/publication-cards')).toHaveLength(4)
    await expect(page.getByRole('heading', { name: 'Sample report 11' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  for (const [name, fault] of Object.entries(faultsByKind))
    test(
      `[FOR-06] keeps the built content despite a backend with this fault: ${name}`,
      unlessInGate(name === '503 with HTML'),
      async ({ page, faulty }) => {
        faulty.answerList(fault)
        faulty.answerExpertise(fault)
        faulty.answerRecord(sampleId(11), fault)
        await comeAt(page, 6 * minutes)
        const attempts = name === 'hanging' ? 1 : 4
        for (const path of ['/', '/publications', `/publication/${sampleId(11)}`]) {
          faulty.requests.length = 0
          await page.goto(faulty.full + path)
          if (path === '/') await bringUp(page, 'Our Latest Publications')
          const attempted = async () => {
            await page.clock.runFor(2000)
            return calls(faulty.requests, '/api/publication-cards').length
          }
          await expect.poll(attempted, { intervals: [50] }).toBe(attempts)
          // The page has the last answer before this one.
          await page.evaluate(() => fetch('/build.json'))
          await page.clock.runFor(30_000)
          await expect(page.getByText('Sample report 11').first()).toBeVisible()
          await expect(page.getByRole('alert')).toHaveCount(0)
        }
      },
    )
})
