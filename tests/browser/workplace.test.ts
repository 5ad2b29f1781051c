import { describe, expect } from 'vitest'
import { staffPaths } from '#config/paths.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/dashboard/checks.ts'
import { addTestColleague, signIn } from '../support/dashboard/colleagues.ts'
import { asStaff, button, content, make, state, unfold } from '../support/dashboard/publications.ts'
import { boxOf, status, test as base, toast } from '../support/dashboard/test.ts'

const test = base.override({ expectedErrors: [/status of (?:409|503)/] })

const long = Array.from(
  { length: 60 },
  (_, at) => `<p>Paragraph ${at} ${'of evidence '.repeat(20)}</p>`,
).join('')

const widths = [
  [390, 844],
  [820, 1180],
  [1024, 768],
  [1200, 800],
  [1440, 900],
] as const

for (const [width, height] of widths)
  test(
    `[EDT-13, LAY-01] the bar of the form stays in view at ${width} pixels, with details beside or below the text`,
    { tags: width === 390 ? [] : ['full'] },
    async ({ page, staff }) => {
      await page.resize(width, height)
      const { _id } = await make(staff, { title: 'A long report', content: long, state: 'draft' })
      await staff.enter(`${staffPaths.newArticle}/${_id}`)
      await expect.element(content(page)).toMatchTextContent('Paragraph 59')
      const buttons = ['Preview', 'Save draft', 'Publish'].map((name) =>
        state(page).getByRole('button', { name, exact: true }),
      )
      const view = page.window()
      for (const where of [0, 0.5, 1]) {
        view.scrollTo(0, where * view.document.documentElement.scrollHeight)
        for (const [at, found] of buttons.entries())
          await expect
            .poll(
              async () => {
                const { top, bottom } = await boxOf(found)
                return top >= 0 && bottom <= height
              },
              { message: `button ${at} at ${where}` },
            )
            .toBe(true)
        // The tools of the text are below the bar, or above it on phones, and never under it.
        const [bar, tools] = await Promise.all([
          boxOf(state(page)),
          boxOf(page.getByRole('group', { name: 'Formatting' })),
        ])
        expect(tools.top >= bar.bottom - 1 || tools.bottom <= bar.top + 1, `tools at ${where}`).toBe(true)
      }
      await unfold(page, 'Credits')
      const [details, text] = await Promise.all([boxOf(page.getByLabelText('Author')), boxOf(content(page))])
      if (width >= 1200) expect(details.left).toBeGreaterThan(text.right)
      else expect(details.top).toBeGreaterThan(text.bottom)
      const tools = await boxOf(page.getByRole('group', { name: 'Formatting' }))
      if (width !== 1200) expect(tools.height, 'one row of tools').toBeLessThan(60)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    },
  )

test('a field that takes the focus is not hidden by the bar', { tags: ['full'] }, async ({ page, staff }) => {
  const { _id } = await make(staff, { title: 'A long report', content: long, state: 'draft' })
  await staff.enter(`${staffPaths.newArticle}/${_id}`)
  await expect.element(content(page)).toMatchTextContent('Paragraph 59')
  await unfold(page, 'Series and topics')
  await unfold(page, 'Credits')
  for (const label of ['Reference link', 'Topics', 'Author', 'Title']) {
    const field = page.getByLabelText(label, { exact: true })
    field.element().focus()
    await expect
      .poll(
        async () => {
          const [box, bar] = await Promise.all([boxOf(field), boxOf(state(page))])
          return box.top >= 0 && box.bottom <= bar.top
        },
        { message: label },
      )
      .toBe(true)
  }
})

describe('[EDT-13] a draft of the server is saved by itself,', () => {
  const versionsOf = async (staff: Parameters<typeof make>[0], id: string) =>
    (await (await staff.send('GET', `/api/publications/${id}/versions`)).json()).data.length

  test(
    'all of one sitting as one version, without a question when it is left',
    { tags: ['full'] },
    async ({ page, staff }) => {
      await page.resize(1280, 900)
      const { _id } = await make(staff, { title: 'Saved by itself', state: 'draft' })
      await staff.enter(`${staffPaths.newArticle}/${_id}`)
      for (const words of ['The first words.', 'The first words, and more.']) {
        await content(page).fill(words)
        await expect.element(state(page)).toMatchTextContent('Unsaved changes')
        await expect
          .poll(async () => (await asStaff(staff, _id)).content, { timeout: 60_000 })
          .toBe(`<p>${words}</p>`)
        await expect.element(state(page)).toMatchTextContent(/Saved at \d\d:\d\d by /)
      }
      expect(await versionsOf(staff, _id)).toBe(2)
      await expect.element(toast(page, 'Draft saved')).not.toBeInTheDocument()
      await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
      await expect.element(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
      await expect.element(page.getByText(/was not saved/)).not.toBeInTheDocument()
    },
  )

  test(
    'again after a failure, which the bar reports, with all later changes',
    { tags: ['full'] },
    async ({ page, staff }) => {
      const { _id } = await make(staff, { title: 'Tried again', state: 'draft' })
      await staff.enter(`${staffPaths.newArticle}/${_id}`)
      await staff.answer('POST /api/publication-cards', status(503))
      await content(page).fill('Written while the server was down.')
      await expect.element(state(page), { timeout: 60_000 }).toMatchTextContent('Not saved on the server yet')
      await expectAccessible(page)
      await content(page).fill('Written later.')
      await staff.repair()
      await button(page, 'Save draft').click()
      await expect.element(toast(page, 'Draft saved')).toBeVisible()
      expect((await asStaff(staff, _id)).content).toBe('<p>Written later.</p>')
    },
  )

  test('but never over the text of a colleague', { tags: ['full'] }, async ({ page, staff }) => {
    const { _id } = await make(staff, { title: 'Of two people', state: 'draft' })
    await staff.enter(`${staffPaths.newArticle}/${_id}`)
    await content(page).fill('What I wrote.')
    await make(staff, { _id, title: 'Of two people', content: '<p>What they wrote.</p>' })
    await expect
      .element(state(page), { timeout: 60_000 })
      .toMatchTextContent('A colleague has saved this too. Save it to compare both.')
    expect((await asStaff(staff, _id)).content).toBe('<p>What they wrote.</p>')
    await button(page, 'Save draft').click()
    await expect.element(page.getByRole('dialog', { name: 'Someone else has saved' })).toBeVisible()
    await button(page, 'Keep mine').click()
    await expect.poll(async () => (await asStaff(staff, _id)).content).toBe('<p>What I wrote.</p>')
    await content(page).fill('What I wrote next.')
    await expect
      .poll(async () => (await asStaff(staff, _id)).content, { timeout: 60_000 })
      .toBe('<p>What I wrote next.</p>')
  })

  test(
    'and only a draft: what visitors read waits for its button',
    { tags: ['full'] },
    async ({ page, staff }) => {
      await page.resize(1280, 900)
      const { _id } = await make(staff, { title: 'Public' })
      const { _id: draft } = await make(staff, { title: 'Not yet', state: 'draft' })
      await staff.enter(`${staffPaths.newArticle}/${_id}`)
      await content(page).fill('Half a sentence')
      await expect.element(state(page)).toMatchTextContent('Unsaved changes')
      // A draft that was changed later is saved first, if anything saves the public one.
      await page.getByRole('link', { name: 'Publications list' }).first().click()
      await button(page, 'Leave').click()
      await staff.enter(`${staffPaths.newArticle}/${draft}`)
      await content(page).fill('A whole sentence.')
      await expect
        .poll(async () => (await asStaff(staff, draft)).content, { timeout: 60_000 })
        .toBe('<p>A whole sentence.</p>')
      expect((await asStaff(staff, _id)).content).not.toContain('Half')
    },
  )
})

test('[EDT-05] who else has the publication open is named before two people collide', async ({
  page,
  staff,
}) => {
  const { _id } = await make(staff, { title: 'Open at two desks' })
  const colleague = await addTestColleague(staff, '<b>Grace</b> & Co')
  const { token } = await signIn(staff, colleague)
  const headers = { authorization: `Bearer ${token}`, 'x-test-direct': '1' }
  const reported = await fetch(`/api/publications/${_id}/editing`, { method: 'PUT', headers })
  expect(reported.status).toBe(200)
  await staff.enter(`${staffPaths.newArticle}/${_id}`)
  await expect.element(state(page)).toMatchTextContent('<b>Grace</b> & Co is editing this')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const theirView = async () => {
    const response = await fetch(`/api/publications/${_id}/editing`, { method: 'PUT', headers })
    const { others }: { others: string[] } = await response.json()
    return others
  }
  expect(await theirView()).toHaveLength(1)
  await page.resize(1280, 900)
  await page.getByRole('link', { name: 'Publications list' }).first().click()
  await expect.poll(theirView).toEqual([])
})
