import { staffPaths } from '#config/paths.ts'
import { expect, expectAccessible } from '../support/browser-test.ts'
import { chooseFiles } from '../support/choose-files.ts'
import { status, test, toast } from '../support/staff-test.ts'

const like = (name: string) => new URL(`../fixtures/word/${name}.docx`, import.meta.url).pathname

test('[EDT-08, EDT-04] an imported document is sent when it is saved, its pictures first, and no sooner', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.newArticle)
  await page.getByRole('textbox', { name: 'Content', exact: true }).waitFor()
  const before = staff.requests.length
  await chooseFiles(page.getByRole('button', { name: 'Import a Word document' }), like('like-word'))
  await expect(page.getByRole('region', { name: 'Report of the import' })).toContainText('1 picture')
  expect(
    staff.requests.slice(before).filter((call) => !/^GET \/(?:_astro\/|api\/publishing$)/.test(call)),
  ).toEqual([])
  await expectAccessible(page)
  // The title of the document is longer than a title may be: it stays whole until somebody shortens it.
  const title = page.getByLabel('Title', { exact: true })
  await expect(title).toHaveValue('Grain prices at the border markets of the lakes, 2026')
  await title.fill('Grain prices at the lakes')
  // The preview has the picture before anything is sent.
  await page.getByRole('button', { name: 'Preview' }).click()
  const previewed = page.frameLocator('iframe').getByAltText('A market in the morning')
  await expect(previewed).not.toHaveJSProperty('naturalWidth', 0)
  await page.keyboard.press('Escape')
  const bodies: { content: string }[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/publication-cards'))
      bodies.push(request.postDataJSON())
  })
  await page.getByRole('button', { name: 'Create Publication' }).click()
  await expect.poll(() => bodies.length).toBe(1)
  expect(bodies[0]?.content).toMatch(
    /<figure><img src="\/api\/images\/[\w-]+\.png" alt="A market in the morning" width="160" height="100" \/><figcaption>Abbildung 1: The market<\/figcaption><\/figure>/,
  )
  expect(bodies[0]?.content).not.toContain('data:')
  await page.waitForURL(`**${staffPaths.articles}`)
  const cards: { _id: string; title: string }[] = await (
    await staff.send('GET', '/api/publication-cards')
  ).json()
  const made = cards.find((card) => card.title === 'Grain prices at the lakes')
  await staff.send('DELETE', `/api/publication-cards/${made?._id}`)
})

test.describe('a picture that the server has removed since it was sent', () => {
  test.use({ expectedErrors: [/status of 422/] })

  test('[EDT-09] is sent again with the next save', async ({ page, staff }) => {
    await staff.enter(staffPaths.newArticle)
    await page.getByRole('textbox', { name: 'Content', exact: true }).waitFor()
    await chooseFiles(page.getByRole('button', { name: 'Import a Word document' }), like('like-word'))
    await expect(page.getByRole('region', { name: 'Report of the import' })).toBeVisible()
    await page.getByLabel('Title', { exact: true }).fill('Sent twice')
    const message = 'A picture of the text is not there any more. Please insert it again.'
    staff.answer('POST /api/publication-cards', status(422, { message, code: 'image_unreadable' }))
    const save = page.getByRole('button', { name: 'Save draft' })
    await save.click()
    await expect(toast(page, message)).toBeVisible()
    staff.repair()
    await save.click()
    await expect(toast(page, 'Draft saved')).toBeVisible()
    expect(staff.requests.filter((call) => call === 'POST /api/images')).toHaveLength(2)
    const id = new URL(page.url()).pathname.split('/').pop()
    await staff.send('DELETE', `/api/publication-cards/${id}`)
  })
})

test('[EDT-08] an import keeps a title that is typed, and names that of the document', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.newArticle)
  await page.getByRole('textbox', { name: 'Content', exact: true }).waitFor()
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('Our own title')
  await chooseFiles(page.getByRole('button', { name: 'Import a Word document' }), like('libreoffice'))
  await expect(page.getByRole('region', { name: 'Report of the import' })).toBeVisible()
  await expect(title).toHaveValue('Our own title')
  await expect(toast(page, 'Your title stays. That of the document is “Roads of the north”.')).toBeVisible()
})

test('[EDT-08] an import asks before it replaces what was written while the document was read', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.newArticle)
  const content = page.getByRole('textbox', { name: 'Content', exact: true })
  await content.waitFor()
  const reading = Promise.withResolvers<void>()
  await page.route(/\/import-docx[^/]*\.js$/, async (route) => {
    await reading.promise
    await route.continue()
  })
  await chooseFiles(page.getByRole('button', { name: 'Import a Word document' }), like('libreoffice'))
  await page.getByText('Reading the document…').waitFor()
  await content.pressSequentially('Written meanwhile')
  reading.resolve()
  const question = page.getByRole('alertdialog', { name: 'Replace the text?' })
  await question.getByRole('button', { name: 'Keep the text' }).click()
  await expect(question).toBeHidden()
  await expect(content).toHaveText('Written meanwhile')
})
