import type { Page } from '@playwright/test'
import { paths, staffPaths } from '#config/paths.ts'
import { expect } from '../support/browser-test.ts'
import { button, content, heading, make, remove } from '../support/staff-publications.ts'
import { type Staff, status, test, toast } from '../support/staff-test.ts'

test.use({ expectedErrors: [/status of 40[19]/] })

/** Opens a publication and changes it in a browser that stores no drafts. */
async function write(page: Page, staff: Staff): Promise<string> {
  await page.addInitScript(() => {
    Storage.prototype.setItem = function setItem(this: Storage, name, value) {
      if (name.startsWith('draft:')) throw new DOMException('full', 'QuotaExceededError')
      this[name] = value
    }
  })
  const { _id } = await make(staff, { title: 'Kept nowhere' })
  await staff.enter(`${staffPaths.newArticle}/${_id}`)
  await content(page).fill('What I wrote.')
  await expect(toast(page, 'No draft can be kept on this device. Please save soon.')).toBeVisible()
  return _id
}

test("[EDT-05] 'Take theirs' and 'Restore' throw nothing away that could not be kept as a draft", async ({
  page,
  staff,
}) => {
  const _id = await write(page, staff)
  await make(staff, { _id, title: 'Kept nowhere', content: '<p>What they wrote.</p>' })
  await button(page, 'Update Publication').click()
  await button(page, 'Take theirs').click()
  const stays =
    'Not all of your text could be kept on this device, so it stays in the form. Copy or save it first.'
  await expect(toast(page, stays)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(content(page)).toHaveText('What I wrote.')

  const before = staff.requests.length
  await button(page, 'Versions').click()
  await page.getByRole('dialog').getByRole('listitem').last().getByRole('button').click()
  await button(page, 'Restore as the newest').click()
  await expect(toast(page, stays)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(content(page)).toHaveText('What I wrote.')
  expect(staff.requests.slice(before)).not.toContain('POST /api/publication-cards')

  await button(page, 'Update Publication').click()
  await button(page, 'Keep mine').click()
  await expect(heading(page, 'Publications')).toBeVisible()
  await remove(staff, _id)
})

test('[LOG-11, EDT-05] a session that ends leaves a page only when it is left with what could not be kept', async ({
  page,
  staff,
}) => {
  const id = await write(page, staff)
  staff.answer('POST /api/publication-cards', status(401, {}))
  const asked = page.waitForEvent('dialog')
  await button(page, 'Update Publication').click()
  await expect(toast(page, 'Not all of it is kept on this device. Stay here to copy it.')).toBeVisible()
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(content(page)).toHaveText('What I wrote.')

  page.once('dialog', (question) => question.accept())
  await page.goto(paths.login)
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByText('What you were writing is kept on this device')).toHaveCount(0)
  await remove(staff, id)
})

test('[EDT-05, EDT-13] who leaves is told that changes will be lost, where they will', async ({
  page,
  staff,
}) => {
  const id = await write(page, staff)
  await page.evaluate(
    (path) => document.querySelector<HTMLElement>(`nav a[href="${path}"]`)?.click(),
    staffPaths.articles,
  )
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toContainText('Not all of it is kept on this device.')
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(content(page)).toHaveText('What I wrote.')
  await remove(staff, id)
})

test.describe('while code is missing after a deploy', () => {
  test.use({ expectedErrors: [/status of 404|dynamically imported module/] })

  /** Writes what cannot be kept, and asks for a part of the form whose code is gone. */
  async function openMissing(page: Page, staff: Staff, state: object): Promise<string> {
    const id = await write(page, staff)
    await page.route('**/_astro/VersionsDialog.*', (route) => route.fulfill({ status: 404 }))
    await page.evaluate((more) => history.replaceState({ ...history.state, ...more }, ''), state)
    await button(page, 'Versions').click()
    return id
  }

  test('[EDT-05] a page with what could not be kept is not loaded again, and says so', async ({
    page,
    staff,
  }) => {
    const questions: string[] = []
    page.on('dialog', (question) => {
      questions.push(question.type())
      void question.dismiss()
    })
    const id = await openMissing(page, staff, {})
    await expect(toast(page, 'Not all of it is kept on this device. Stay here to copy it.')).toBeVisible()
    await expect(content(page)).toHaveText('What I wrote.')
    expect(questions).toEqual([])
    await remove(staff, id)
  })

  test('[EDT-05] a screen that breaks promises nothing of what could not be kept', async ({
    page,
    staff,
  }) => {
    const id = await openMissing(page, staff, { reloaded: true })
    const alert = page.getByRole('alert').filter({ hasText: 'This screen could not be shown' })
    await expect(alert).toContainText('Not all of your text is kept on this device.')
    await expect(alert).not.toContainText('It offers')
    await remove(staff, id)
  })
})
