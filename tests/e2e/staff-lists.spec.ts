import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { staffPaths } from '#config/paths.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from '../support/browser-test.ts'
import { test, toast } from '../support/staff-test.ts'
import { held, sampleExpertise, sampleId, samplePublication } from '../support/strange-backend.ts'

const search = (page: Page) => page.getByRole('searchbox')
const summary = (page: Page) => page.locator('search output')

const strangers = [
  {
    _id: sampleId(3),
    contactName: '=HYPERLINK("https://example.org")',
    phoneNumber: '+250788123456',
    email: 'one@example.org',
    mainIdea: 'Line one,\n"line two"',
  },
  {
    _id: sampleId(2),
    contactName: 'محمد '.repeat(30),
    phoneNumber: '0788123456',
    email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example.org`,
    mainIdea: '@SUM(A1)'.repeat(200),
  },
  { _id: sampleId(1), contactName: '👩🏿‍🌾'.repeat(20), phoneNumber: '', email: '', mainIdea: '' },
]

test(
  '[QRY-01, QRY-02] messages: a table in every width, answered by one tap, and whatever is in them holds the layout',
  { tag: '@width' },
  async ({ page, staff }, { project }) => {
    staff.answer('GET /api/queries', { data: strangers, count: 3 })
    await staff.enter(staffPaths.queries)
    const table = page.getByRole('table', { name: 'Messages of visitors' })
    await expect(table.getByRole('columnheader')).toHaveText([
      /^Name/,
      'Email',
      'Phone',
      'Message',
      'Actions',
    ])
    await expect(table.getByRole('row')).toHaveCount(4)
    const row = table.getByRole('row').nth(1)
    await expect(row.getByRole('cell')).toHaveCount(5)
    const mail = row.getByRole('link', { name: 'one@example.org' })
    await expect(mail).toHaveAttribute('href', /^mailto:one@example\.org\?subject=Your%20message%20to%20/)
    const call = row.getByRole('link', { name: '+250788123456' })
    await expect(call).toHaveAttribute('href', 'tel:+250788123456')
    if (project.name === 'phone')
      for (const target of [mail, call, ...(await row.getByRole('button').all())])
        expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    await row.getByRole('button', { name: /^View Message/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Message' })
    await expect(dialog.getByText('Line one,\n"line two"')).toHaveCSS('white-space', 'pre-wrap')
    await expect(dialog.getByRole('link', { name: 'Reply by mail' })).toHaveAttribute('href', /^mailto:one@/)
    await expect(dialog.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+250788123456')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await table
      .getByRole('row')
      .nth(2)
      .getByRole('button', { name: /^View Message/ })
      .click()
    await expectNoSidewaysScroll(page)
  },
)

/** Presses the export and reads the file. */
async function exported(page: Page): Promise<{ name: string; lines: string[] }> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  const text = await readFile(await file.path(), 'utf8')
  return { name: file.suggestedFilename(), lines: text.split('\r\n') }
}

test('[QRY-01] what is found is exported, and no cell of it is a formula', async ({ page, staff }) => {
  staff.answer('GET /api/queries', { data: strangers, count: 3 })
  await staff.enter(staffPaths.queries)
  const { name, lines } = await exported(page)
  expect(name).toMatch(/^messages-\d{4}-\d\d-\d\d\.csv$/)
  expect(lines[0]).toBe('\uFEFFDate,Name,Email,Phone,Message')
  expect(lines[1]).toMatch(
    /^2024-[\d-]+T[\d:.]+Z,"'=HYPERLINK\(""https:\/\/example\.org""\)",one@example\.org,'\+250788123456,"Line one,\n""line two"""$/,
  )
  expect(lines[2]).toContain(",'@SUM")
  await search(page).fill('line two')
  await expect(summary(page)).toHaveText('1 of 3 found')
  expect((await exported(page)).lines).toHaveLength(3)
})

test(
  '[APA-01] appointments: cards with name, mail and company, answered by one tap, exported',
  { tag: '@width' },
  async ({ page, staff }) => {
    const data = strangers.map(({ _id, contactName, email, mainIdea }) => ({
      _id,
      fullName: contactName,
      email,
      companyName: 'Sample & Co',
      message: mainIdea,
    }))
    staff.answer('GET /api/appointments/', { data })
    await staff.enter(staffPaths.appointments)
    const card = page.getByRole('article').first()
    await expect(card.getByRole('heading', { name: '=HYPERLINK' })).toBeVisible()
    await expect(card.getByText('Sample & Co')).toBeVisible()
    await expect(card.getByRole('link', { name: 'one@example.org' })).toHaveAttribute(
      'href',
      /^mailto:one@example\.org\?subject=Your%20appointment%20with%20/,
    )
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await card.getByRole('button', { name: /^View Message/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Line one,')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
    const { name, lines } = await exported(page)
    expect(name).toMatch(/^appointments-/)
    expect(lines).toHaveLength(5)
    expect(lines[1]).toContain("'=HYPERLINK")
  },
)

for (const [id, path, api, count, label] of [
  ['ART-01', staffPaths.articles, '/api/publication-cards', 6, 'No publications found'],
  ['EXP-01', staffPaths.expertise, '/api/expertise-cards', 3, 'No expertise cards yet'],
  ['QRY-01', staffPaths.queries, '/api/queries', 3, 'No messages yet'],
  ['APA-01', staffPaths.appointments, '/api/appointments/', 6, 'No appointments yet'],
] as const)
  test(`[${id}] ${path}: ${count} placeholders while it loads, and words when there is nothing`, async ({
    page,
    staff,
  }) => {
    const slow = held([])
    staff.answer(`GET ${api}`, slow.answer)
    await staff.enter(path)
    await expect(page.locator('main [data-skeleton]')).toHaveCount(count)
    await expectAccessible(page)
    slow.release()
    await expect(page.getByText(label)).toBeVisible()
    await expect(page.locator('main [data-skeleton]')).toHaveCount(0)
    await expect(search(page)).toHaveCount(0)
    await expectAccessible(page)
  })

test('[ART-06, DASH-02] the list is asked for with cookies and without the header, the dashboard’s count with it', async ({
  page,
  staff,
  baseURL,
}) => {
  await page.context().addCookies([{ name: 'sample', value: 'one', url: baseURL ?? '' }])
  for (const [path, authorization] of [
    [staffPaths.articles, undefined],
    [staffPaths.dashboard, `Bearer ${staff.token}`],
  ] as const) {
    const asked = page.waitForRequest(
      (request) => new URL(request.url()).pathname === '/api/publication-cards',
    )
    await staff.enter(path)
    const headers = await (await asked).allHeaders()
    expect(headers.cookie, path).toContain('sample=one')
    expect(headers.authorization, path).toBe(authorization)
  }
})

test.describe('a picture that is gone', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('[ART-01, ART-02, ART-03] publications: columns by width, an excerpt of three lines, everything on demand', async ({
    page,
    staff,
  }) => {
    staff.answer('GET /api/publication-cards', [
      samplePublication(1, {
        content: `<h2>First</h2><p><strong>Bold</strong> words. ${'More of them. '.repeat(80)}</p>`,
      }),
      samplePublication(2, { link: '', image: '/no/such/picture.jpg', title: 'W'.repeat(50) }),
      ...[3, 4, 5, 6].map((index) => samplePublication(index)),
    ])
    await staff.enter(staffPaths.articles)
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(6)
    for (const [width, columns] of [
      [390, 1],
      [700, 2],
      [1280, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
      expect(
        tops.filter((top) => top === tops[0]),
        String(width),
      ).toHaveLength(columns)
      await expectNoSidewaysScroll(page)
    }
    const card = cards.filter({ hasText: 'Sample report 1' })
    const excerpt = card.locator('.line-clamp-3')
    const { height, line } = await excerpt.evaluate((element) => ({
      height: element.getBoundingClientRect().height,
      line: Number.parseFloat(getComputedStyle(element).lineHeight),
    }))
    expect(Math.round(height / line)).toBe(3)
    await card.getByRole('button', { name: /^Read More/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Sample report 1' })
    await expect(dialog.locator('img')).toBeVisible()
    // A long text begins at its beginning.
    await expect(dialog.getByRole('heading', { name: 'Sample report 1' })).toBeInViewport()
    await expect(dialog.getByRole('heading', { name: 'First' })).toBeVisible()
    await expect(dialog.locator('strong')).toHaveText('Bold')
    const link = dialog.getByRole('link', { name: /Visit the publication/ })
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('href', 'https://example.org/report')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await cards
      .filter({ hasText: 'WWWW' })
      .getByRole('button', { name: /^Read More/ })
      .click()
    await expect(page.getByRole('dialog').getByRole('link')).toHaveCount(0)
  })
})

test('[ART-02, EDT-12] the excerpt of a card is whole words of sentences, in every width', async ({
  page,
  staff,
}) => {
  const words = 'Wholesalers, cooperatives and transporters negotiated in another way this season. '
  staff.answer('GET /api/publication-cards', [
    samplePublication(1, { content: `<h2>Method</h2><p>${words.repeat(9)}</p>` }),
    samplePublication(2),
  ])
  await staff.enter(staffPaths.articles)
  const excerpts = page.locator('.line-clamp-3')
  await expect(excerpts).toHaveCount(2)
  const kept = (await excerpts.last().innerText()).replace(/…$/, '')
  const [, rest] = words.repeat(9).split(kept)
  expect(rest).toMatch(/^[ ,.]/)
  for (const width of [320, 390, 640, 700, 768, 900, 1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    // What the three lines do not hold would be cut by the browser, between any two letters.
    const hidden = await excerpts.evaluateAll((all) =>
      all.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
    )
    expect(hidden, String(width)).toEqual([0, 0])
  }
})

test('[ART-05] Update brings the card along; a card without an identifier cannot be updated', async ({
  page,
  staff,
}) => {
  const { _id: _, ...nameless } = samplePublication(2, { title: 'Without an identifier' })
  staff.answer('GET /api/publication-cards', [samplePublication(1), nameless])
  const read = held({ ...samplePublication(1), state: 'published', publishAt: '', revision: 4 })
  staff.answer(`GET /api/publications/${sampleId(1)}`, read.answer)
  await staff.enter(staffPaths.articles)
  await page
    .getByRole('article')
    .filter({ hasText: 'Without an identifier' })
    .getByRole('button', { name: /^Update/ })
    .click()
  await expect(toast(page, 'Card ID is missing')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${staffPaths.articles}$`))
  await page
    .getByRole('article')
    .filter({ hasText: 'Sample report 1' })
    .getByRole('button', { name: /^Update/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`${staffPaths.newArticle}/${sampleId(1)}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Publication' })).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Sample report 1')
  await expect(page.getByLabel('Reference link')).toHaveValue('https://example.org/report')
  // From the navigation state, before anything else has answered; a reload keeps it.
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Sample report 1')
  await page.getByLabel('Title').fill('Changed meanwhile')
  read.release()
  await expect(page.getByRole('region', { name: 'State' })).toContainText('Published')
  await expect(page.getByLabel('Title')).toHaveValue('Changed meanwhile')
})

test('[EXP-01, EXP-02, EXP-03] expertise: an excerpt of 150 characters, the whole on demand, one deletion at a time', async ({
  page,
  staff,
}) => {
  const long = sampleExpertise(1, { content: [`<p><em>Word</em> ${'maize and beans '.repeat(40)}</p>`] })
  staff.answer('GET /api/expertise-cards', [long, sampleExpertise(2, { content: '<p>Short.</p>' })])
  await staff.enter(staffPaths.expertise)
  const card = page.getByRole('article').filter({ hasText: 'Sample skill 1' })
  const text = (await card.locator('p').first().textContent()) ?? ''
  expect(text).toMatch(/^Word maize and beans .*\.\.\.$/)
  expect(text.length).toBeLessThanOrEqual(153)
  expect(text.length).toBeGreaterThan(148)
  await card.getByRole('button', { name: /^Read More/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Sample skill 1' })).toBeVisible()
  await expect(dialog.locator('em')).toHaveText('Word')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await card.getByRole('button', { name: /^Delete/ }).click()
  await expect(dialog).toContainText(
    'Are you sure you want to delete "Sample skill 1"? This action cannot be undone.',
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const slow = held({})
  staff.answer('DELETE /api/expertise-cards/*', slow.answer)
  await card.getByRole('button', { name: /^Delete/ }).click()
  // Both presses come before React has drawn the busy state.
  await dialog.getByRole('button', { name: 'Delete' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(toast(page, 'Deleting card...')).toBeVisible()
  slow.release()
  await expect(toast(page, 'Card deleted successfully')).toBeVisible()
  await expect(card).toHaveCount(0)
  expect(staff.requests.filter((call) => call.startsWith('DELETE'))).toHaveLength(1)
})
