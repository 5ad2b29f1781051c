import { describe, expect } from 'vitest'
import { staffPaths } from '#config/paths.ts'
import { asSpelling } from '../support/dashboard/publications.ts'
import { expectAccessible } from '../support/dashboard/checks.ts'
import { press, type PageUnderTest, status, test, toast } from '../support/dashboard/test.ts'

// The question about missing fields is tested in check.test.ts.
test.override({ without: ['checks'] })

const heading = (page: PageUnderTest, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })

/** The colour of a counter with room left. */
const calm = 'rgb(92, 98, 91)'

interface Card {
  _id: string
  title: string
  content: string | string[]
  link?: string
  image?: string
  icon?: string
}

test('[EXC-01, EXC-03, EXC-04, EXP-03, EDT-07] an expertise card is written, changed and deleted', async ({
  page,
  staff,
}) => {
  const read = async (): Promise<Card[]> => (await staff.send('GET', '/api/expertise-cards')).json()
  const before = await read()
  await staff.enter(staffPaths.newCard)
  const create = page.getByRole('button', { name: 'Create Card' })
  await expect.element(create).toBeDisabled()
  const title = page.getByLabelText('Card Title')
  await title.fill('   ')
  const content = page.getByRole('textbox', { name: 'Card Content' })
  await content.fill('What we know.')
  await expect.element(create).toBeDisabled()
  await title.fill('x'.repeat(34))
  const counter = page.getByText('34/35')
  await expect.element(counter).toHaveStyle({ color: calm })
  await press(title, '{End}yz')
  await expect.element(title).toHaveValue(`${'x'.repeat(34)}y`)
  await expect.element(page.getByText('35/35')).not.toHaveStyle({ color: calm })
  await expectAccessible(page)
  await title.fill('  A card of a test ')
  await page.getByText('Livestock', { exact: true }).click()
  await expect.element(page.getByRole('radio', { name: 'Livestock' })).toBeChecked()
  await create.click()
  await expect.element(toast(page, 'Card created successfully!')).toBeVisible()
  await expect.element(heading(page, 'Expertise')).toBeVisible()
  const made = (await read()).find((card) => card.title === 'A card of a test')
  expect(made?.content).toEqual(['<p>What we know.</p>'])
  expect(made?.icon).toBe('fas fa-cow')

  const card = page.getByRole('article').filter({ hasText: 'A card of a test' })
  await card.getByRole('button', { name: /^Update/ }).click()
  await expect.element(heading(page, 'Edit Card')).toBeVisible()
  await expect.element(content).toHaveTextContent('What we know.')
  await expect.element(page.getByRole('radio', { name: 'Livestock' })).toBeChecked()
  await title.fill('A changed card')
  await page.getByRole('button', { name: 'Update Card' }).click()
  await expect.element(toast(page, 'Card updated successfully!')).toBeVisible()
  const changed = page.getByRole('article').filter({ hasText: 'A changed card' })
  await expect.element(changed).toBeVisible()
  expect(await read()).toHaveLength(before.length + 1)
  expect((await read()).find(({ _id }) => _id === made?._id)?.title).toBe('A changed card')

  await changed.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(toast(page, 'Card deleted successfully')).toBeVisible()
  await expect.element(changed).toHaveLength(0)
  expect(await read()).toEqual(before)
})

describe('a refused card', () => {
  test.override({ expectedErrors: [/status of 500/] })

  test('[EXC-04, UI-01] a second failure with the same words is shown and announced again', async ({
    page,
    staff,
  }) => {
    await staff.answer('POST /api/expertise-cards', status(500))
    await staff.enter(staffPaths.newCard)
    await page.getByLabelText('Card Title').fill('Twice refused')
    await page.getByRole('textbox', { name: 'Card Content' }).fill('Words.')
    const { document, MutationObserver, Element, performance } = page.window()
    const announced: string[] = []
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) {
          const alert =
            node instanceof Element
              ? (node.closest('[role="alert"]') ?? node.querySelector('[role="alert"]'))
              : null
          if (alert?.contains(node) || node.contains(alert)) announced.push(alert?.textContent ?? '')
        }
    }).observe(document.body, { subtree: true, childList: true })
    const create = page.getByRole('button', { name: 'Create Card' })
    await create.click()
    await expect.poll(() => announced.length).toBeGreaterThan(0)
    await expect.element(create).toBeEnabled()
    const [first = ''] = announced
    const before = announced.length
    const start = performance.now()
    // Simultaneous messages count as one.
    await expect.poll(() => performance.now() - start).toBeGreaterThan(1100)
    await create.click()
    await expect.poll(() => announced.length).toBeGreaterThan(before)
    expect(announced.at(-1)).toBe(first)
    await expect.element(page.getByRole('alert').getByText(first)).toHaveLength(1)
  })
})

test('[EDP-01, EDP-02, EDP-04, EDP-05, EDP-07] a publication is changed in place, with its picture', async ({
  page,
  staff,
}) => {
  const read = async (): Promise<Card[]> => (await staff.send('GET', '/api/publication-cards')).json()
  const before = await read()
  const old = before.find(({ image }) => image)
  await staff.enter(staffPaths.articles)
  const card = page.getByRole('article').filter({ hasText: old?.title ?? 'none' })
  await card.getByRole('button', { name: /^Update/ }).click()
  await expect.element(heading(page, 'Edit Publication')).toBeVisible()
  const title = page.getByLabelText('Title')
  await expect.element(title).toHaveValue(old?.title ?? 'none')
  await expect.element(page.getByAltText('Preview')).toBeVisible()
  await title.fill('x'.repeat(49))
  await expect.element(page.getByText('49/50')).toHaveStyle({ color: calm })
  await press(title, '{End}yz')
  await expect.element(title).toHaveValue(`${'x'.repeat(49)}y`)
  await expect.element(page.getByText('50/50')).not.toHaveStyle({ color: calm })
  await title.fill('A changed title')
  await expect.element(page.getByText('15/50')).toBeVisible()
  await page.getByRole('button', { name: 'Update Publication' }).click()
  await asSpelling(page)
  await expect.element(toast(page, 'Publication created successfully!')).toBeVisible()
  await expect.element(heading(page, 'Publications')).toBeVisible()
  await expect.element(page.getByRole('article').filter({ hasText: 'A changed title' })).toBeVisible()
  const after = await read()
  expect(after).toHaveLength(before.length)
  const changed = after.find(({ _id }) => _id === old?._id)
  expect(changed).toMatchObject({ title: 'A changed title', image: old?.image, link: old?.link })
})
