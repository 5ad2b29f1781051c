import { describe, expect } from 'vitest'
import { commands } from 'vitest/browser'
import { staffPaths } from '#config/paths.ts'
import { expectAccessible } from '../support/dashboard/checks.ts'
import {
  asSpelling,
  asStaff,
  button,
  content,
  heading,
  listed,
  make,
  publicTitles,
} from '../support/dashboard/publications.ts'
import { type PageUnderTest, type Staff, status, test as base, toast } from '../support/dashboard/test.ts'

// The question about missing fields is tested in check.test.ts.
const test = base.override({ without: ['checks'], expectedErrors: [/status of (?:409|500)/] })

const asked = (page: PageUnderTest) => page.getByRole('dialog', { name: 'Someone else has saved' })

describe('[EDT-05] when a colleague has saved the same publication,', () => {
  /** Two people open it; the colleague saves first, then this one. */
  async function collide(page: PageUnderTest, staff: Staff): Promise<string> {
    const { _id } = await make(staff, { title: 'Edited by two' })
    await staff.enter(`${staffPaths.newArticle}/${_id}`)
    await content(page).fill('What I wrote.')
    await make(staff, { _id, title: 'Edited by two', content: '<p>What they wrote.</p>' })
    await button(page, 'Update Publication').click()
    await asSpelling(page)
    await expect.element(asked(page)).toBeVisible()
    expect((await asStaff(staff, _id)).content).toBe('<p>What they wrote.</p>')
    return _id
  }

  test("'Keep mine' saves over theirs, which stays a version", async ({ page, staff }) => {
    const id = await collide(page, staff)
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.css('ins')).toHaveTextContent('I')
    await expect.element(dialog.css('del')).toHaveTextContent('they')
    await expectAccessible(page)
    await button(page, 'Keep mine').click()
    await expect.element(heading(page, 'Publications')).toBeVisible()
    expect((await asStaff(staff, id)).content).toBe('<p>What I wrote.</p>')
    const versions = await (await staff.send('GET', `/api/publications/${id}/versions`)).json()
    const kept = await staff.send('GET', `/api/publication-versions/${versions.data[1]._id}`)
    expect((await kept.json()).content).toBe('<p>What they wrote.</p>')
  })

  test(
    'the buttons stay in view, and only changed lines are shown until the whole text is asked for',
    { tags: ['full'] },
    async ({ page, staff }) => {
      const title = 'A long report'
      const long = Array.from(
        { length: 80 },
        (_, at) => `<p>Paragraph ${at} ${'of evidence '.repeat(20)}</p>`,
      )
      const list = '<ul><li>Cool it<ul><li>at 10<sup>3</sup> litres of CO<sub>2</sub></li></ul></li></ul>'
      const words = [...long, list, '<p>End.</p>'].join('')
      const { _id } = await make(staff, { title, content: words })
      await staff.enter(`${staffPaths.newArticle}/${_id}`)
      await page.getByLabelText('Title', { exact: true }).fill('A longer report')
      await make(staff, { _id, title, content: words.replace('End.', 'The end.') })
      await button(page, 'Update Publication').click()
      await asSpelling(page)
      await expect.element(asked(page).css('ins').first()).toHaveTextContent('longer')
      for (const [width, height] of [
        [390, 844],
        [1440, 900],
      ] as const) {
        await page.resize(width, height)
        for (const name of ['Copy mine', 'Take theirs', 'Keep mine'])
          await expect.element(button(page, name)).toBeInViewport({ ratio: 1 })
      }
      await expectAccessible(page)
      const text = () => asked(page).element().textContent
      expect(text()).toContain('Cool it\nat 103 litres of CO2\n')
      await expect.element(asked(page).css('sup')).toHaveTextContent('3')
      await expect.element(asked(page).css('sub')).toHaveTextContent('2')
      expect(text()).toContain('Paragraph 0 ')
      expect(text()).not.toContain('Paragraph 40 ')
      await button(page, 'Show the whole text').click()
      await expect.poll(text).toContain('Paragraph 40 ')
    },
  )

  test("'Take theirs' opens it, and offers mine as a draft", { tags: ['full'] }, async ({ page, staff }) => {
    const id = await collide(page, staff)
    await button(page, 'Take theirs').click()
    await expect.element(content(page)).toHaveTextContent('What they wrote.')
    await page.getByRole('button', { name: 'Restore draft' }).click()
    await expect.element(content(page)).toHaveTextContent('What I wrote.')
    // It is a change of theirs by now.
    await button(page, 'Update Publication').click()
    await asSpelling(page)
    await expect.element(heading(page, 'Publications')).toBeVisible()
    expect((await asStaff(staff, id)).content).toBe('<p>What I wrote.</p>')
  })

  test(
    "'Copy mine' puts it into the clipboard, and Escape leaves the form as it is",
    { tags: ['full'] },
    async ({ page, staff }) => {
      await collide(page, staff)
      await button(page, 'Copy mine').click()
      await expect.element(toast(page, 'Your text is in the clipboard')).toBeVisible()
      expect(await page.window().navigator.clipboard.readText()).toBe('Edited by two\n\nWhat I wrote.')
      await commands.pressKeys('Escape')
      await expect.element(page.getByRole('dialog')).toHaveLength(0)
      await expect.element(content(page)).toHaveTextContent('What I wrote.')
    },
  )

  test(
    "'Unpublish' asks as well, and 'Keep mine' unpublishes it with my text",
    { tags: ['full'] },
    async ({ page, staff }) => {
      const { _id } = await make(staff, { title: 'Edited by two' })
      await staff.enter(`${staffPaths.newArticle}/${_id}`)
      await content(page).fill('What I wrote.')
      await make(staff, { _id, title: 'Edited by two', content: '<p>What they wrote.</p>' })
      await button(page, 'Unpublish').click()
      await expect.element(asked(page).css('del')).toHaveTextContent('they')
      expect(await publicTitles(staff)).toContain('Edited by two')
      await button(page, 'Keep mine').click()
      await expect.element(listed(page, 'Edited by two')).toMatchTextContent('Draft')
      expect(await asStaff(staff, _id)).toMatchObject({ state: 'draft', content: '<p>What I wrote.</p>' })
    },
  )

  test(
    "'Save draft' does not unpublish their version, and says that it is public",
    { tags: ['full'] },
    async ({ page, staff }) => {
      const { _id } = await make(staff, { title: 'Edited by two', state: 'draft' })
      await staff.enter(`${staffPaths.newArticle}/${_id}`)
      await content(page).fill('What I wrote.')
      await make(staff, {
        _id,
        title: 'Edited by two',
        content: '<p>What they wrote.</p>',
        state: 'published',
      })
      await button(page, 'Save draft').click()
      await expect.element(asked(page)).toMatchTextContent('It is public and remains so')
      await expectAccessible(page)
      await button(page, 'Keep mine').click()
      await asSpelling(page)
      await expect.element(toast(page, 'Saved')).toBeVisible()
      await expect.element(button(page, 'Update Publication')).toBeVisible()
      expect(await asStaff(staff, _id)).toMatchObject({
        state: 'published',
        content: '<p>What I wrote.</p>',
      })
      expect(await publicTitles(staff)).toContain('Edited by two')
    },
  )

  test(
    "'Restore' asks about the version, and 'Keep mine' restores that one",
    { tags: ['full'] },
    async ({ page, staff }) => {
      const title = 'Edited by two'
      const { _id } = await make(staff, { title, content: '<p>First words.</p>' })
      await make(staff, { _id, title, content: '<p>Second words.</p>' })
      await staff.enter(`${staffPaths.newArticle}/${_id}`)
      await content(page).fill('Unsaved words.')
      await button(page, 'Versions').click()
      const versions = page.getByRole('dialog', { name: 'Versions' })
      await versions.getByRole('listitem').nth(1).getByRole('button').click()
      await make(staff, { _id, title, content: '<p>Third words.</p>' })
      await button(page, 'Restore this version').click()
      await asSpelling(page)
      await expect.element(asked(page).css('del')).toHaveTextContent('Third')
      await expect.element(asked(page).css('ins')).toHaveTextContent('First')
      await expectAccessible(page)
      await button(page, 'Keep mine').click()
      await expect.element(toast(page, 'Version restored')).toBeVisible()
      await expect.element(content(page)).toHaveTextContent('First words.')
      expect(await asStaff(staff, _id)).toMatchObject({ content: '<p>First words.</p>', revision: 4 })
      await page.getByRole('button', { name: 'Restore draft' }).click()
      await expect.element(content(page)).toHaveTextContent('Unsaved words.')
    },
  )
})

describe('[EDT-05] a publication opened from the list that could not be read itself', () => {
  /** Opens it while only the list can be read. */
  async function openUnread(page: PageUnderTest, staff: Staff) {
    const { _id } = await make(staff, { title: 'Known from the list' })
    await staff.enter(staffPaths.articles)
    await staff.answer('GET /api/publications/*', status(500))
    await listed(page, 'Known from the list')
      .getByRole('button', { name: /^Update/ })
      .click()
    await expect.poll(() => staff.requests()).toContain(`GET /api/publications/${_id}`)
    await content(page).fill('What I wrote.')
    return _id
  }

  test(
    'is read before it is saved, and not saved while reading fails',
    { tags: ['full'] },
    async ({ page, staff }) => {
      const id = await openUnread(page, staff)
      await button(page, 'Update Publication').click()
      await asSpelling(page)
      await expect
        .element(toast(page, 'Failed to create publication (500): Internal Server Error'))
        .toBeVisible()
      expect(await staff.requests()).not.toContain('POST /api/publication-cards')
      await staff.repair()
      await button(page, 'Update Publication').click()
      await asSpelling(page)
      await expect.element(heading(page, 'Publications')).toBeVisible()
      expect(await asStaff(staff, id)).toMatchObject({ content: '<p>What I wrote.</p>', revision: 2 })
    },
  )

  test('does not overwrite a colleague’s later save', { tags: ['full'] }, async ({ page, staff }) => {
    const id = await openUnread(page, staff)
    await make(staff, { _id: id, title: 'Known from the list', content: '<p>What they wrote.</p>' })
    await staff.repair()
    await button(page, 'Update Publication').click()
    await asSpelling(page)
    await expect.element(asked(page).css('del')).toMatchTextContent('they')
    expect((await asStaff(staff, id)).content).toBe('<p>What they wrote.</p>')
    await button(page, 'Keep mine').click()
    await expect.element(heading(page, 'Publications')).toBeVisible()
    expect((await asStaff(staff, id)).content).toBe('<p>What I wrote.</p>')
  })
})
