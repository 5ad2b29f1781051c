import { expect, unlessInGate } from '../support/browser-test.ts'
import { fillForm, publicForms, reachForm, submitForm } from '../support/public-forms.ts'
import { test } from '../support/faulty-site.ts'

test.use({ expectedErrors: [/Failed to load resource|net::ERR/], lastingToasts: true })

for (const form of Object.values(publicForms))
  test(
    `[INB-05, INB-06] with a backend that names no extension the ${form.noun} is not queued and has no panel`,
    unlessInGate(form === publicForms.query),
    async ({ page, faulty }) => {
      await page.goto(faulty.full + form.path)
      await fillForm(page, form, 'amina@example.org')
      await page.waitForLoadState('networkidle')
      await page.route(`**${form.call}`, (route) => route.abort('internetdisconnected'))
      await submitForm(page, form)
      await expect(page.getByText('There was no response. Please check your connection')).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue('amina@example.org')
      expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
      await page.unroute(`**${form.call}`)
      faulty.answer(form.call, { _id: '665000000000000000000001' })
      await submitForm(page, form)
      await expect(page.getByText(form.sent).last()).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue('')
      await expect(page.locator('[data-panel]')).toHaveCount(0)
      await page.goto(`${faulty.full + form.path}#query-sent`)
      await reachForm(page, form)
      await expect(page.getByText('A person reads it')).toHaveCount(0)
    },
  )
