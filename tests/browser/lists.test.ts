import { describe, expect } from 'vitest'
import { commands } from 'vitest/browser'
import { staffPaths } from '#config/paths.ts'
import { coverPalette } from '#lib/cover.ts'
import { palettes } from '#lib/lattice.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/dashboard/checks.ts'
import {
  heightsOf,
  held,
  type PageUnderTest,
  sizes,
  test,
  textsOf,
  toast,
} from '../support/dashboard/test.ts'
import { sampleExpertise, sampleId, samplePublication } from '../support/sample-records.ts'

const search = (page: PageUnderTest) => page.getByRole('searchbox')
const summary = (page: PageUnderTest) => page.css('search output')

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

for (const { name, width, height } of sizes)
  test(
    `[QRY-01, QRY-02] messages at the width of ${name}: a table, one-tap replies, and no content breaks the layout`,
    { tags: width > 1000 ? ['full'] : [] },
    async ({ page, staff }) => {
      await page.resize(width, height)
      await staff.answer('GET /api/queries', { data: strangers, count: 3 })
      await staff.enter(staffPaths.queries)
      const table = page.getByRole('table', { name: 'Messages from visitors' })
      await expect
        .poll(() => textsOf(table.getByRole('columnheader')))
        .toEqual([expect.stringMatching(/^Name/), 'Email', 'Phone', 'Message', 'Actions'])
      await expect.element(table.getByRole('row')).toHaveLength(4)
      const row = table.getByRole('row').nth(1)
      await expect.element(row.getByRole('cell')).toHaveLength(5)
      const mail = row.getByRole('link', { name: 'one@example.org' })
      await expect
        .element(mail)
        .toHaveAttribute(
          'href',
          expect.stringMatching(/^mailto:one@example\.org\?subject=Your%20message%20to%20/),
        )
      const call = row.getByRole('link', { name: '+250 788 123 456' })
      await expect.element(call).toHaveAttribute('href', 'tel:+250788123456')
      if (name === 'a phone')
        expect(Math.min(...heightsOf(mail, call, row.getByRole('button')))).toBeGreaterThanOrEqual(44)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)

      await row.getByRole('button', { name: /^View Message/ }).click()
      const dialog = page.getByRole('dialog', { name: 'Message' })
      await expect.element(dialog.getByText('Line one,\n"line two"')).toHaveStyle({ whiteSpace: 'pre-wrap' })
      await expect
        .element(dialog.getByRole('link', { name: 'Reply by mail' }))
        .toHaveAttribute('href', expect.stringMatching(/^mailto:one@/))
      await expect
        .element(dialog.getByRole('link', { name: 'Call' }))
        .toHaveAttribute('href', 'tel:+250788123456')
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

/** Presses the export button and reads the file. */
async function exported(page: PageUnderTest): Promise<{ name: string; lines: string[] }> {
  const file = commands.savedFile()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const { name, base64 } = await file
  const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))
  return { name, lines: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).split('\r\n') }
}

test('[QRY-01] the search results are exported, and no cell is a formula', async ({ page, staff }) => {
  await staff.answer('GET /api/queries', { data: strangers, count: 3 })
  await staff.enter(staffPaths.queries)
  const { name, lines } = await exported(page)
  expect(name).toMatch(/^messages-\d{4}-\d\d-\d\d\.csv$/)
  expect(lines[0]).toBe('\uFEFFDate,Name,Email,Phone,Message')
  expect(lines[1]).toMatch(
    /^2024-[\d-]+T[\d:.]+Z,"'=HYPERLINK\(""https:\/\/example\.org""\)",one@example\.org,'\+250788123456,"Line one,\n""line two"""$/,
  )
  expect(lines[2]).toContain(",'@SUM")
  expect(lines[2]).toContain(",'0788123456,")
  await search(page).fill('line two')
  await expect.element(summary(page)).toHaveTextContent('1 of 3 found')
  expect((await exported(page)).lines).toHaveLength(3)
})

for (const { name, width, height } of sizes)
  test(
    `[APA-01] appointments are cards with one-tap replies at the width of ${name}`,
    { tags: width > 1000 ? ['full'] : [] },
    async ({ page, staff }) => {
      await page.resize(width, height)
      const data = strangers.map(({ _id, contactName, email, mainIdea }) => ({
        _id,
        fullName: contactName,
        email,
        companyName: 'Sample & Co',
        message: mainIdea,
      }))
      await staff.answer('GET /api/appointments/', { data })
      await staff.enter(staffPaths.appointments)
      const card = page.getByRole('article').first()
      await expect.element(card.getByRole('heading', { name: '=HYPERLINK' })).toBeVisible()
      await expect.element(card.getByText('Sample & Co')).toBeVisible()
      await expect.element(card.getByText('Line one,\n"line two"')).toHaveStyle({ webkitLineClamp: '2' })
      await expect
        .element(card.getByRole('link', { name: 'one@example.org' }))
        .toHaveAttribute(
          'href',
          expect.stringMatching(/^mailto:one@example\.org\?subject=Your%20appointment%20with%20/),
        )
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await card.getByRole('button', { name: /^View Message/ }).click()
      const dialog = page.getByRole('dialog')
      await expect.element(dialog).toMatchTextContent('Line one,')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Close' }).click()
      const { name: file, lines } = await exported(page)
      expect(file).toMatch(/^appointments-/)
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
  test(`[${id}] ${path}: ${count} placeholders while it loads, and a text when it is empty`, async ({
    page,
    staff,
  }) => {
    const slow = held([])
    await staff.answer(`GET ${api}`, slow.answer)
    await staff.enter(path)
    await expect.element(page.css('main [data-skeleton]')).toHaveLength(count)
    await expectAccessible(page)
    await slow.release()
    await expect.element(page.getByText(label)).toBeVisible()
    await expect.element(page.css('main [data-skeleton]')).toHaveLength(0)
    await expect.element(search(page)).toHaveLength(0)
    await expectAccessible(page)
  })

test('[ART-06, DASH-02] the list is requested with cookies and without the header, the dashboard’s count with the header', async ({
  staff,
}) => {
  await commands.addCookie('sample', 'one')
  for (const [path, authorization] of [
    [staffPaths.articles, undefined],
    [staffPaths.dashboard, `Bearer ${staff.token}`],
  ] as const) {
    const before = (await commands.calls()).length
    await staff.enter(path)
    const asked = async () =>
      (await commands.calls()).slice(before).find(({ call }) => call === 'GET /api/publication-cards')
    await expect.poll(asked).toBeDefined()
    const headers = (await asked())?.headers
    expect(headers?.cookie, path).toContain('sample=one')
    expect(headers?.authorization, path).toBe(authorization)
  }
})

describe('a missing picture', () => {
  test.override({ expectedErrors: [/Failed to load resource/] })

  test('[ART-01, ART-02, ART-03] publications are cards in columns, with the full text on demand', async ({
    page,
    staff,
  }) => {
    await staff.answer('GET /api/publication-cards', [
      samplePublication(1, {
        topics: 'Trade, Dairy',
        content: `<h2>First</h2><p><strong>Bold</strong> words. ${'More of them. '.repeat(80)}</p>`,
      }),
      samplePublication(2, {
        topics: 'trade',
        link: '',
        image: '/no/such/picture.jpg',
        title: 'W'.repeat(50),
      }),
      ...[3, 4, 5, 6].map((index) => samplePublication(index)),
    ])
    await staff.enter(staffPaths.articles)
    const cards = page.getByRole('article')
    await expect.element(cards).toHaveLength(6)
    for (const [width, columns] of [
      [390, 1],
      [700, 2],
      [1280, 3],
    ] as const) {
      await page.resize(width, 900)
      const tops = cards.elements().map((card) => card.getBoundingClientRect().top)
      expect(
        tops.filter((top) => top === tops[0]),
        String(width),
      ).toHaveLength(columns)
      await expectNoSidewaysScroll(page)
    }
    const card = cards.filter({ hasText: 'Sample report 1' })
    // Neither has a picture that loads: covers without words, in the colour of the topic.
    const colour = palettes[coverPalette({ id: '', topics: 'Trade' })][0]
    for (const text of ['Sample report 1', 'WWWW'])
      await expect
        .element(cards.filter({ hasText: text }).css('img'))
        .toHaveAttribute('src', expect.stringContaining(encodeURIComponent(`<path fill="${colour}"`)))
    const excerpt = card.css('.line-clamp-3')
    const element = excerpt.element()
    const line = Number.parseFloat(getComputedStyle(element).lineHeight)
    expect(Math.round(element.getBoundingClientRect().height / line)).toBe(3)
    await card.getByRole('button', { name: /^Read More/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Sample report 1' })
    await expect.element(dialog.css('img')).toBeVisible()
    // A long text opens at its beginning.
    await expect.element(dialog.getByRole('heading', { name: 'Sample report 1' })).toBeInViewport()
    await expect.element(dialog.getByRole('heading', { name: 'First' })).toBeVisible()
    await expect.element(dialog.css('strong')).toHaveTextContent('Bold')
    const link = dialog.getByRole('link', { name: /Visit the publication/ })
    await expect.element(link).toHaveAttribute('target', '_blank')
    await expect.element(link).toHaveAttribute('href', 'https://example.org/report')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await cards
      .filter({ hasText: 'WWWW' })
      .getByRole('button', { name: /^Read More/ })
      .click()
    await expect.element(page.getByRole('dialog').getByRole('link')).toHaveLength(0)
  })
})

test('[ART-02, EDT-12] the excerpt of a card has whole words of sentences, at every width', async ({
  page,
  staff,
}) => {
  const words = 'Wholesalers, cooperatives and transporters negotiated in another way this season. '
  await staff.answer('GET /api/publication-cards', [
    samplePublication(1, { content: `<h2>Method</h2><p>${words.repeat(9)}</p>` }),
    samplePublication(2),
  ])
  await staff.enter(staffPaths.articles)
  const excerpts = page.css('.line-clamp-3')
  await expect.element(excerpts).toHaveLength(2)
  const kept = (textsOf(excerpts)[1] ?? '').replace(/…$/, '')
  const [, rest] = words.repeat(9).split(kept)
  expect(rest).toMatch(/^[ ,.]/)
  for (const width of [320, 390, 640, 700, 768, 900, 1024, 1280, 1440, 1920]) {
    await page.resize(width, 900)
    // The browser would cut text that overflows the three lines, between any two letters.
    const hidden = excerpts.elements().map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
    expect(hidden, String(width)).toEqual([0, 0])
  }
})

test('[ART-05] Update passes the card on; a card without an identifier cannot be updated', async ({
  page,
  staff,
}) => {
  const { _id: _, ...nameless } = samplePublication(2, { title: 'Without an identifier' })
  await staff.answer('GET /api/publication-cards', [samplePublication(1), nameless])
  const read = held({ ...samplePublication(1), state: 'published', publishAt: '', revision: 4 })
  await staff.answer(`GET /api/publications/${sampleId(1)}`, read.answer)
  await staff.answer(`PUT /api/publications/${sampleId(1)}/editing`, { others: [] })
  const noReviews = { isPublic: true, links: [], answers: [], comments: [] }
  await staff.answer(`GET /api/publications/${sampleId(1)}/reviews`, noReviews)
  await staff.enter(staffPaths.articles)
  await page
    .getByRole('article')
    .filter({ hasText: 'Without an identifier' })
    .getByRole('button', { name: /^Update/ })
    .click()
  await expect.element(toast(page, 'Card ID is missing')).toBeVisible()
  await expect.poll(() => page.path()).toBe(staffPaths.articles)
  await page
    .getByRole('article')
    .filter({ hasText: 'Sample report 1' })
    .getByRole('button', { name: /^Update/ })
    .click()
  await expect.poll(() => page.path()).toBe(`${staffPaths.newArticle}/${sampleId(1)}`)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Edit Publication' })).toBeVisible()
  await expect.element(page.getByLabelText('Title')).toHaveValue('Sample report 1')
  await expect.element(page.getByLabelText('Reference link')).toHaveValue('https://example.org/report')
  // From the navigation state, before any response; a reload keeps it.
  await page.reload()
  await expect.element(page.getByLabelText('Title')).toHaveValue('Sample report 1')
  await page.getByLabelText('Title').fill('Changed meanwhile')
  await read.release()
  await expect.element(page.getByRole('region', { name: 'State' })).toMatchTextContent('Published')
  await expect.element(page.getByLabelText('Title')).toHaveValue('Changed meanwhile')
})

test('[EXP-01, EXP-02, EXP-03] expertise: an excerpt of 150 characters, the full text on demand, one deletion at a time', async ({
  page,
  staff,
}) => {
  const long = sampleExpertise(1, { content: [`<p><em>Word</em> ${'maize and beans '.repeat(40)}</p>`] })
  await staff.answer('GET /api/expertise-cards', [long, sampleExpertise(2, { content: '<p>Short.</p>' })])
  await staff.enter(staffPaths.expertise)
  const card = page.getByRole('article').filter({ hasText: 'Sample skill 1' })
  const text = (await card.css('p').first().findElement()).textContent
  expect(text).toMatch(/^Word maize and beans .*\.\.\.$/)
  expect(text.length).toBeLessThanOrEqual(153)
  expect(text.length).toBeGreaterThan(148)
  await card.getByRole('button', { name: /^Read More/ }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('heading', { name: 'Sample skill 1' })).toBeVisible()
  await expect.element(dialog.css('em')).toHaveTextContent('Word')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await card.getByRole('button', { name: /^Delete/ }).click()
  await expect
    .element(dialog)
    .toMatchTextContent('Are you sure you want to delete "Sample skill 1"? This action cannot be undone.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const slow = held({})
  await staff.answer('DELETE /api/expertise-cards/*', slow.answer)
  await card.getByRole('button', { name: /^Delete/ }).click()
  // Both presses happen before React has drawn the busy state.
  const button = await dialog.getByRole('button', { name: 'Delete' }).findElement()
  for (const _ of [1, 2]) button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  await expect.element(toast(page, 'Deleting card...')).toBeVisible()
  await slow.release()
  await expect.element(toast(page, 'Card deleted successfully')).toBeVisible()
  await expect.element(card).toHaveLength(0)
  expect((await staff.requests()).filter((call) => call.startsWith('DELETE'))).toHaveLength(1)
})
