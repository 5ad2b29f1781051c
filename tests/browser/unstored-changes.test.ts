import { describe, expect } from 'vitest'
import { commands } from 'vitest/browser'
import { paths, staffPaths } from '#config/paths.ts'
import { asSpelling, button, content, heading, make } from '../support/dashboard/publications.ts'
import {
  answerDialog,
  type PageUnderTest,
  type Staff,
  status,
  test,
  toast,
} from '../support/dashboard/test.ts'

test.override({ expectedErrors: [/status of 40[19]/] })
// The question about missing fields is tested in check.test.ts.
test.override({ without: ['checks'] })

/** Opens a publication and changes it in a browser that stores no drafts. */
async function write(page: PageUnderTest, staff: Staff): Promise<string> {
  const { _id } = await make(staff, { title: 'Kept nowhere' })
  await staff.enter(`${staffPaths.newArticle}/${_id}`)
  const { Storage, DOMException } = page.window()
  Storage.prototype.setItem = function setItem(this: Storage, name, value) {
    if (name.startsWith('draft:')) throw new DOMException('full', 'QuotaExceededError')
    this[name] = value
  }
  await content(page).fill('What I wrote.')
  await expect.element(toast(page, 'No draft can be saved on this device. Please save soon.')).toBeVisible()
  return _id
}

test(
  "[EDT-05] 'Take theirs' and 'Restore' discard nothing that could not be stored as a draft",
  { tags: ['full'] },
  async ({ page, staff }) => {
    const _id = await write(page, staff)
    await make(staff, { _id, title: 'Kept nowhere', content: '<p>What they wrote.</p>' })
    await button(page, 'Update Publication').click()
    await asSpelling(page)
    await button(page, 'Take theirs').click()
    const stays =
      'Not all of your text could be saved on this device, so it stays in the form. Copy or save it first.'
    await expect.element(toast(page, stays)).toBeVisible()
    await commands.pressKeys('Escape')
    await expect.element(content(page)).toHaveTextContent('What I wrote.')

    const before = (await staff.requests()).length
    await button(page, 'Versions').click()
    await page.getByRole('dialog').getByRole('listitem').last().getByRole('button').click()
    await button(page, 'Restore this version').click()
    await asSpelling(page)
    await expect.element(toast(page, stays)).toBeVisible()
    await commands.pressKeys('Escape')
    await expect.element(content(page)).toHaveTextContent('What I wrote.')
    expect((await staff.requests()).slice(before)).not.toContain('POST /api/publication-cards')

    await button(page, 'Update Publication').click()
    await asSpelling(page)
    await button(page, 'Keep mine').click()
    await expect.element(heading(page, 'Publications')).toBeVisible()
  },
)

test('[LOG-11, EDT-05] an ended session closes the page only once its unstored changes are discarded', async ({
  page,
  staff,
}) => {
  await write(page, staff)
  await staff.answer('POST /api/publication-cards', status(401, {}))
  await button(page, 'Update Publication').click()
  await page.getByLabelText('Spelling or layout').click()
  const publish = page.getByRole('dialog').getByRole('button', { name: 'Publish' })
  const asked = answerDialog(false, () => publish.click())
  await expect
    .element(toast(page, 'Not all of it is saved on this device. Stay here to copy it.'))
    .toBeVisible()
  expect(await asked).toBe('beforeunload')
  await expect.element(content(page)).toHaveTextContent('What I wrote.')

  const kind = await answerDialog(true, () => page.window().location.assign(paths.login))
  expect(kind).toBe('beforeunload')
  // The page reads why the session ended once it is drawn: before it answers a press.
  await page.css('main').getByRole('button', { name: 'LOGIN' }).click()
  await expect.element(page.getByText('Email is required')).toBeVisible()
  await expect.element(page.getByText('What you were writing is saved on this device')).toHaveLength(0)
})

test(
  '[EDT-05, EDT-13] leaving warns about unsaved changes only if they would be lost',
  { tags: ['full'] },
  async ({ page, staff }) => {
    await write(page, staff)
    page.window().document.querySelector<HTMLElement>(`nav a[href="${staffPaths.articles}"]`)?.click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await expect.element(question).toMatchTextContent('Not all of it is saved on this device.')
    await question.getByRole('button', { name: 'Stay here' }).click()
    await expect.element(content(page)).toHaveTextContent('What I wrote.')
  },
)

describe('while code is missing after a deploy', () => {
  test.override({ expectedErrors: [/status of 404|dynamically imported module/] })

  /**
   * Makes changes that cannot be stored, and opens a part of the form whose code is missing. The array gets
   * each attempt to leave the page.
   */
  async function openMissing(page: PageUnderTest, staff: Staff, more: object): Promise<Event[]> {
    await write(page, staff)
    const leaving: Event[] = []
    page.window().addEventListener('beforeunload', (event) => void leaving.push(event))
    await commands.loseCode('VersionsDialog')
    const { history } = page.window()
    history.replaceState({ ...history.state, ...more }, '')
    await button(page, 'Versions').click()
    return leaving
  }

  test(
    '[EDT-05] a page with unstored changes is not reloaded, and says so',
    { tags: ['full'] },
    async ({ page, staff }) => {
      const leaving = await openMissing(page, staff, {})
      await expect
        .element(toast(page, 'Not all of it is saved on this device. Stay here to copy it.'))
        .toBeVisible()
      await expect.element(content(page)).toHaveTextContent('What I wrote.')
      expect(leaving).toEqual([])
    },
  )

  test(
    '[EDT-05] a screen that crashes does not claim that unstored changes are safe',
    { tags: ['full'] },
    async ({ page, staff }) => {
      await openMissing(page, staff, { reloaded: true })
      const alert = page.getByRole('alert').filter({ hasText: 'This screen could not be shown' })
      await expect.element(alert).toMatchTextContent('Not all of your text is saved on this device.')
      await expect.element(alert).not.toMatchTextContent('It offers')
    },
  )
})
