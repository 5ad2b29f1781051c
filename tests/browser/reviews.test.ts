import { publishAnyway } from '../support/dashboard/publications.ts'
import { describe, expect } from 'vitest'
import { editArticlePath, reviewPath } from '#config/paths.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/dashboard/checks.ts'
import { status, test } from '../support/dashboard/test.ts'
import type { PageUnderTest, Staff } from '../support/dashboard/test.ts'

const prices = 'Prices of beans fell for the third month.'
const method = 'The survey asked four hundred households in May.'
const table =
  '<table><tbody><tr><td>Beans</td><td>412</td></tr><tr><td>Maize</td><td>300</td></tr></tbody></table>'
const content = `<h2>Findings</h2><p>${prices}</p>${table}<p dir="rtl">ارتفع إنتاج الذرة هذا العام.</p><p>${method}</p>`

const hostile = '<img src=x onerror=alert(1)>'

async function save(staff: Staff, changes: object = {}): Promise<string> {
  const body = { title: 'Bean prices', content, image: '', link: '', state: 'draft', ...changes }
  const saved: { _id: string } = await (await staff.send('POST', '/api/publication-cards', body)).json()
  return saved._id
}

async function makeLink(staff: Staff, id: string): Promise<{ _id: string; token: string }> {
  return (await staff.send('POST', `/api/publications/${id}/reviews`, { days: 14 })).json()
}

async function comment(page: PageUnderTest, on: RegExp, text: string): Promise<void> {
  await page.getByRole('button', { name: on }).click()
  await page.getByRole('textbox', { name: /^Your comment/ }).fill(text)
  const name = page.css('.remark-form input')
  if (name.query()) await name.fill('Ann Reader')
  await page.getByRole('button', { name: 'Send comment' }).click()
}

test('[REV-01] on a phone, a reviewer comments on a paragraph and a table and approves, and staff see it beside the text', async ({
  page,
  staff,
}) => {
  const id = await save(staff)
  const { token } = await makeLink(staff, id)
  await page.open(reviewPath(token))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Bean prices' })).toBeVisible()
  expect(page.window().location.href).not.toContain(token)
  await comment(page, /^Comment on “Prices/, `${hostile} Which month?`)
  await expect.element(page.getByText(`${hostile} Which month?`)).toBeVisible()
  await comment(page, /^Comment on “Beans/, 'And rice?')
  await expect.element(page.getByText('And rice?')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect.element(page.getByText(/^You have approved this text/)).toBeVisible()
  await page.reload()
  await expect.element(page.getByText('And rice?')).toBeVisible()
  await expect.element(page.getByText(/^You have approved this text/)).toBeVisible()

  // The paragraph moves, and the table goes.
  await save(staff, { _id: id, content: `<p>${method}</p><p>${prices}</p>` })
  await staff.enter(editArticlePath(id))
  await expect.element(page.getByText(/^Approved by Ann Reader, by link, on .*, version 1/)).toBeVisible()
  await expect.element(page.getByText('. The text has changed since.')).toBeVisible()
  await expect.element(page.getByText(`${hostile} Which month?`)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'About words that are gone' })).toBeVisible()
  await expect.element(page.getByText('And rice?')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('[REV-02] a comment on an item of a list stays with its words, and one on the whole list with the list', async ({
  page,
  staff,
}) => {
  const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
  const id = await save(staff, {
    content: `<p>Before.</p>${list(prices, `${method}${list('Maize at the border.')}`)}`,
  })
  const { token } = await makeLink(staff, id)
  await page.open(reviewPath(token))
  await comment(page, /^Comment on “The survey/, 'Which households?')
  await comment(page, /^Comment on “Maize at/, 'Which border?')
  await expect.element(page.getByText('Comment on the list', { exact: true })).toBeVisible()
  await comment(page, /^Comment on the list/, 'A long list.')
  const own = (words: string) => page.getByRole('list', { name: `Your comments on ${words}` })
  await expect.element(own('“The survey')).toMatchTextContent('Which households?')
  expect(own('“The survey').element().closest('li')?.textContent).toMatch(/^The survey/)
  await expect.element(own('“Maize')).toMatchTextContent('Which border?')
  await page.reload()
  await expect.element(own('the list “Prices')).toMatchTextContent('A long list.')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await save(staff, { _id: id, content: list('Another item.', method.replace('May', 'June'), prices) })
  await staff.enter(editArticlePath(id))
  await expect.element(page.getByRole('heading', { name: 'About words that are gone' })).toBeVisible()
  const shown = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await expect
    .element(shown('Which border?').getByRole('button', { name: 'Show in the text' }))
    .toHaveLength(0)
  await expect.element(shown('A long list.').getByRole('button', { name: 'Show in the text' })).toBeVisible()
  await shown('Which households?').getByRole('button', { name: 'Show in the text' }).click()
  await expect.poll(() => String(page.window().getSelection())).toBe(method.replace('May', 'June'))
})

test('[REV-02] staff answer and close a comment, and end the link', async ({ page, staff }) => {
  const id = await save(staff)
  const { token } = await makeLink(staff, id)
  await page.open(reviewPath(token))
  await comment(page, /^Comment on “Prices/, 'Which month?')
  await expect.element(page.getByText('Sent', { exact: true })).toBeVisible()

  await staff.enter(editArticlePath(id))
  await expect.element(page.getByRole('textbox', { name: 'Content' })).toMatchTextContent(prices)
  await page.getByRole('button', { name: 'Show in the text' }).click()
  await expect.poll(() => String(page.window().getSelection()).trim()).toBe(prices)
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  await page.getByLabelText('Your answer').fill('It was June.')
  await page.getByRole('button', { name: 'Save the answer' }).click()
  await expect.element(page.getByText(/: It was June\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Close this comment' }).click()
  await expect.element(page.getByText('Closed comments (1)')).toBeVisible()

  await page.open(reviewPath(token))
  await expect.element(page.getByText('It was June.')).toBeVisible()
  await expect.element(page.getByText('Sent, and closed by the authors')).toBeVisible()

  await staff.enter(editArticlePath(id))
  await page.getByRole('button', { name: 'End this link' }).click()
  await page.getByRole('button', { name: 'End the link', exact: true }).click()
  await expect.element(page.getByText('The link has ended')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'End this link' })).not.toBeInTheDocument()
})

test('[REV-01] staff make a link in the form of a draft, which is shown once', async ({ page, staff }) => {
  const id = await save(staff)
  await staff.enter(editArticlePath(id))
  await page.getByRole('button', { name: 'Send for review' }).click()
  const days = page.getByLabelText('Days until the link ends')
  await days.fill('91')
  await page.getByRole('button', { name: 'Make a link' }).click()
  await expect.element(page.getByText('Please choose 1 to 90 days')).toBeVisible()
  await days.fill('7')
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = page.getByRole('textbox', { name: 'Link', exact: true })
  await expect.element(link).toHaveValue(expect.stringMatching(/\/review#[\w-]{43}$/))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByText(/^Link until/)).toBeVisible()
})

describe('without a server', () => {
  test.override({ expectedErrors: [/503/] })

  test('[REV-01] a comment and the answer wait in the browser, and are sent once when the server is back', async ({
    page,
    staff,
  }) => {
    const id = await save(staff)
    const { token } = await makeLink(staff, id)
    await page.open(reviewPath(token))
    await expect.element(page.getByRole('heading', { level: 1, name: 'Bean prices' })).toBeVisible()
    await staff.answer('POST /api/reviews/comment', status(503))
    await comment(page, /^Comment on “Prices/, 'Typed without a network')
    await expect.element(page.getByText(/^Not sent yet/)).toBeVisible()
    await page.getByRole('button', { name: /^Comment on “The survey/ }).click()
    await page.getByRole('textbox', { name: /^Your comment/ }).fill('Half a sentence')
    await staff.repair()
    await page.reload()
    await expect.element(page.getByText('Typed without a network')).toBeVisible()
    await expect.element(page.getByText('Sent', { exact: true })).toBeVisible()
    await expect
      .element(page.getByRole('textbox', { name: /^Your comment on “The survey/ }))
      .toHaveValue('Half a sentence')
    const list: { comments: { text: string }[] } = await (
      await staff.send('GET', `/api/publications/${id}/reviews`)
    ).json()
    expect(list.comments.map(({ text }) => text)).toEqual(['Typed without a network'])
  })
})

describe('a text that changes, and a link that ends', () => {
  test.override({ expectedErrors: [/409|404/] })

  test('[REV-01] the page shows the new text and asks again, and then that the link does not work', async ({
    page,
    staff,
  }) => {
    const id = await save(staff)
    const { _id, token } = await makeLink(staff, id)
    await page.open(reviewPath(token))
    await page.getByLabelText('Your name').fill('Ann Reader')
    await save(staff, { _id: id, title: 'Bean prices in May' })
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect.element(page.getByText(/^The text has changed since you opened it/)).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Bean prices in May' })).toBeVisible()
    await page.getByRole('button', { name: 'Please change' }).click()
    await expect.element(page.getByText(/^You have asked for changes/)).toBeVisible()

    await staff.send('DELETE', `/api/review-links/${_id}`)
    await page.reload()
    await expect.element(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
    await expectAccessible(page)
  })
})

describe('where staff want to hear of texts that no reviewer has read', () => {
  test.override({ beside: ['review-asked'], lastingToasts: true })

  test('[REV-02] the form says so, also when such a text is published, and does not block it', async ({
    page,
    staff,
  }) => {
    const id = await save(staff)
    await staff.enter(editArticlePath(id))
    await expect.element(page.getByText('No reviewer has read this version yet.')).toBeVisible()
    await publishAnyway(page)
    await expect
      .element(page.getByText('No reviewer has read this text before it became public.'))
      .toBeVisible()
    const card = await staff.send('GET', `/api/publication-cards/${id}`)
    expect(card.status).toBe(200)
  })
})

test('[REV-02] the versions of a text say who approved each by a link', async ({ page, staff }) => {
  const id = await save(staff)
  const { token } = await makeLink(staff, id)
  const reviewer = 'a'.repeat(22)
  const opened = await staff.send('POST', '/api/reviews/open', { token, reviewer })
  const { digest }: { digest: string } = await opened.json()
  const answer = { token, reviewer, name: hostile, verdict: 'approve', digest }
  await staff.send('POST', '/api/reviews/answer', answer)
  await staff.enter(editArticlePath(id))
  await page.getByRole('button', { name: 'Versions' }).click()
  const name = /Bean prices .* Approved by <img src=x [^>]+>, by link, on .*, version 1$/
  await expect.element(page.getByRole('dialog').getByRole('button', { name })).toBeVisible()
  await expectAccessible(page)
})
