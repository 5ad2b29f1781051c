import type { Page } from '@playwright/test'
import { paths, staffPaths } from '#config/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { fillForm, ownEmail, publicForms, reachForm, submitForm } from '../support/public-forms.ts'
import { test as staffTest } from '../support/staff-test.ts'

// React logs that it renders a translated island again.
test.use({ expectedErrors: [/status of 401|Minified React error #418/] })

/**
 * Wraps every text of the page in new elements from the first script on, as Chrome's translator does: they
 * replace the text nodes that React knows.
 */
function translate(): void {
  const isLeft = (node: Node) =>
    node.parentElement === null ||
    node.parentElement.closest('font, script, style, textarea, [translate="no"]') !== null ||
    (node.nodeValue ?? '').trim() === ''
  const replaceTexts = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) if (!isLeft(walker.currentNode)) texts.push(walker.currentNode)
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.nodeValue
      outer.append(inner)
      text.parentNode?.replaceChild(outer, text)
    }
  }
  addEventListener('load', () => {
    replaceTexts()
    new MutationObserver(replaceTexts).observe(document.body, { childList: true, subtree: true })
  })
}

async function openTranslated(page: Page, path: string): Promise<void> {
  await page.addInitScript(translate)
  await page.goto(path)
  await expect(page.locator('font').first()).toBeAttached()
}

for (const [name, form] of Object.entries(publicForms))
  test(
    `the ${name} form of a translated page is sent, and its panel stays`,
    { tag: '@full' },
    async ({ page }) => {
      await openTranslated(page, form.path)
      await reachForm(page, form)
      await submitForm(page, form)
      await expect(page.locator('.field-error').first()).toBeVisible()
      await fillForm(page, form, ownEmail())
      await submitForm(page, form)
      await expect(page.locator('[data-panel]')).toContainText(`We have received your ${form.noun}.`)
      await expect(page.getByRole('button', { name: form.button })).toBeVisible()
    },
  )

test(
  'the sign-in of a translated page keeps its form after a wrong password',
  { tag: '@full' },
  async ({ page }) => {
    await openTranslated(page, paths.login)
    await expect(page.locator('form[novalidate]')).toBeVisible()
    await page.getByLabel('Email').fill('nobody@example.org')
    await page.getByLabel('Password', { exact: true }).fill('a-wrong-password')
    await page.getByRole('button', { name: 'LOGIN', exact: true }).click()
    await expect(page.getByText('The email or the password is not right.').last()).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('nobody@example.org')
  },
)

/** What password managers and grammar checkers add to a form. */
const additions: Record<string, () => void> = {
  'a password manager': () => {
    for (const field of document.querySelectorAll('.form input'))
      field.after(Object.assign(document.createElement('div'), { className: 'lastpass-icon' }))
  },
  'a grammar checker': () => {
    for (const field of document.querySelectorAll('.form textarea'))
      field.before(document.createElement('grammarly-extension'))
  },
}

for (const [name, add] of Object.entries(additions))
  test(
    `input typed before the script has loaded stays where ${name} has changed the form`,
    { tag: '@full' },
    async ({ page }) => {
      const { query } = publicForms
      const script = Promise.withResolvers<void>()
      await page.route('**/_astro/*.js', async (route) => {
        await script.promise
        await route.continue()
      })
      await page.goto(query.path)
      await page.getByRole('button', { name: query.button }).scrollIntoViewIfNeeded()
      for (const [label, text] of Object.entries(query.fields)) await page.getByLabel(label).fill(text)
      await page.evaluate(add)
      script.resolve()
      await expect(page.locator('form[novalidate]')).toBeVisible()
      for (const [label, text] of Object.entries(query.fields))
        await expect(page.getByLabel(label)).toHaveValue(text)
      await page.getByLabel('Email').fill(ownEmail())
      await submitForm(page, query)
      await expect(page.locator('[data-panel]')).toContainText('We have received your message.')
    },
  )

staffTest(
  'every screen of a translated dashboard opens, and saves what is written',
  { tag: '@full' },
  async ({ page, staff }) => {
    await page.addInitScript(translate)
    for (const path of Object.values(staffPaths)) {
      await staff.enter(path)
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Loading|could not be shown/)
      await expect(page.locator('.skeleton')).toHaveCount(0)
    }
    await staff.enter(staffPaths.newArticle)
    await page.getByLabel('Title').fill('Written on a translated page')
    const content = page.getByRole('textbox', { name: 'Content' })
    await content.fill('Seven traders were asked.')
    // The editor's text stays unchanged.
    await expect(content.locator('font')).toHaveCount(0)
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('Draft saved').last()).toBeVisible()
  },
)
