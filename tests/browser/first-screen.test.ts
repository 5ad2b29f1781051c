import { expect } from 'vitest'
import { staffPaths } from '#config/paths.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/dashboard/checks.ts'
import { make } from '../support/dashboard/publications.ts'
import { sizes, test, textsOf } from '../support/dashboard/test.ts'

/** An identifier made so many days ago. */
const idOf = (days: number, number: number) =>
  Math.floor(Date.now() / 1000 - days * 86_400)
    .toString(16)
    .padEnd(22, '0')
    .concat(String(number).padStart(2, '0'))

for (const { name, width, height } of sizes)
  test(
    `the first screen at the width of ${name} lists open messages, own drafts and reads`,
    { tags: width > 1000 ? [] : ['full'] },
    async ({ page, staff }) => {
      await page.resize(width, height)
      const query = { phoneNumber: '', email: '', mainIdea: 'Words' }
      await staff.answer('GET /api/queries', {
        data: [
          { ...query, _id: idOf(2, 1), contactName: 'Two days', state: 'new' },
          { ...query, _id: idOf(9, 2), contactName: 'Handled', state: 'handled' },
          { ...query, _id: idOf(9, 3), contactName: 'Held back', state: 'new', reason: 'many' },
        ],
        count: 3,
      })
      const appointment = { email: '', companyName: '', message: 'Words', state: 'read' }
      await staff.answer('GET /api/appointments/', {
        data: [{ ...appointment, _id: idOf(5, 4), fullName: 'Five days' }],
      })
      await make(staff, { title: 'Written by me', state: 'draft' })
      const { _id: few } = await make(staff, { title: 'Read by few' })
      const { _id: many } = await make(staff, { title: 'Read by many' })
      const sums = (_id: string, month: number) => ({
        _id,
        reads: { month, year: month },
        downloads: { month: 0, year: 0 },
      })
      await staff.answer('GET /api/reads', { data: [sums(few, 1), sums(many, 3000)] })
      await staff.enter(staffPaths.dashboard)
      const linksOf = (title: string) =>
        textsOf(page.getByRole('region', { name: title, exact: true }).getByRole('link'))
      await expect
        .poll(() => linksOf('Waiting for an answer'))
        .toEqual(['Five daysAppointment, 5 days ago', 'Two daysMessage, 2 days ago'])
      await expect.poll(() => linksOf('Drafts of mine')).toEqual([expect.stringMatching(/^Written by me/)])
      await expect
        .poll(() => linksOf('Most read this month'))
        .toEqual(['Read by many3,000 reads', 'Read by few1 read'])
      await expect
        .element(page.getByRole('link', { name: 'Five days' }))
        .toHaveAttribute('href', '/appointments?state=open&q=Five+days')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    },
  )

test('[OWN-02] the first steps fold once three are done', async ({ page, staff }) => {
  const steps = { published: true, samplesRemoved: true, branded: false, mailed: false, colleagues: false }
  const panel = page.getByRole('region', { name: 'First steps' })
  await staff.answer('GET /api/first-steps', { over: false, steps })
  await staff.enter(staffPaths.dashboard)
  await expect.element(panel.getByText('Make it yours')).toBeVisible()
  await staff.answer('GET /api/first-steps', { over: false, steps: { ...steps, branded: true } })
  await page.reload()
  await expect.element(panel.getByText('3 of 5 done')).toBeVisible()
  await expect.element(panel.getByText('Invite a colleague')).not.toBeVisible()
  await panel.getByText('First steps').click()
  await expect.element(panel.getByText('Invite a colleague')).toBeVisible()
})
