import { expect } from 'vitest'
import { accountPath, staffPaths } from '#config/paths.ts'
import { sendAppointment, sendQuery } from '../support/dashboard/inbox.ts'
import { make } from '../support/dashboard/publications.ts'
import { type PageUnderTest, type Staff, test } from '../support/dashboard/test.ts'
import { settlePage } from '../support/settle-page.ts'

const parts = ['password', 'calendar', 'colleagues', 'old-addresses', 'activity'].map(accountPath)

/** Shows each screen, its dialogs with groups, and the form of a publication. */
async function visit(page: PageUnderTest, staff: Staff, look: (name: string) => void): Promise<void> {
  const { _id: id } = await make(staff, { title: 'Milk at the border' })
  await sendQuery(staff)
  await sendAppointment(staff)
  for (const path of [...Object.values(staffPaths), ...parts, `${staffPaths.newArticle}/${id}`]) {
    await staff.enter(path)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (path.startsWith(staffPaths.newArticle) || path === staffPaths.newCard)
      await expect.element(page.getByRole('textbox', { name: /Content/ })).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 1 })).not.toMatchTextContent(/Loading/)
    await expect.element(page.css('main .skeleton')).toHaveLength(0)
    await settlePage({ view: page.window() })
    look(path)
  }
  for (const path of [staffPaths.queries, staffPaths.appointments]) {
    await staff.enter(path)
    await page
      .getByRole('button', { name: /^View Message/ })
      .first()
      .click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    look(`the dialog of ${path}`)
  }
}

/** The elements of a page that are drawn. */
function drawn(page: PageUnderTest, selector: string): HTMLElement[] {
  const elements = page.window().document.querySelectorAll<HTMLElement>(selector)
  return Array.from(elements).filter((element) => element.checkVisibility() && element.offsetWidth > 1)
}

function named(element: HTMLElement): string {
  return `${element.tagName} ${element.className} ${element.innerText.slice(0, 40)}`
}

const controls =
  'button:not([data-record] *), select, .btn, .list-control, input:not([type="checkbox"], [type="radio"], [type="file"], [hidden]), nav li > a'

/** The controls that are lower than a limit, on any screen. */
async function lowerThan(least: number, page: PageUnderTest, staff: Staff): Promise<string[]> {
  const found = new Set<string>()
  await visit(page, staff, (name) => {
    for (const control of drawn(page, controls)) {
      const height = Math.round(control.getBoundingClientRect().height)
      if (height < least) found.add(`${height} on ${name}: ${named(control)}`)
    }
  })
  return [...found]
}

for (const [width, height] of [
  [390, 844],
  [820, 1180],
] as const)
  test(`controls are at least 44 pixels high where a finger presses them, at ${width} pixels`, async ({
    page,
    staff,
  }) => {
    await page.resize(width, height)
    // The buttons of a group stand between two borders of one pixel.
    expect(await lowerThan(42, page, staff)).toEqual([])
  })

/** Whether an element has a border on all sides, and is no control and no mark within words. */
function isBox(element: HTMLElement): boolean {
  if (element.matches(`${controls}, label, textarea, span, p, svg *, .rdp-day`)) return false
  const { borderTopWidth, borderLeftWidth, borderRightWidth, borderBottomWidth, borderTopColor } =
    element.ownerDocument.defaultView?.getComputedStyle(element) ?? {}
  const widths = [borderTopWidth, borderLeftWidth, borderRightWidth, borderBottomWidth]
  return widths.every((width) => width !== '0px') && !/, 0\)$|transparent/.test(borderTopColor ?? '')
}

test('no box stands in a box', async ({ page, staff }) => {
  const found = new Set<string>()
  await page.resize(1440, 900)
  await visit(page, staff, (name) => {
    const boxes = drawn(page, 'body *').filter(isBox)
    for (const box of boxes)
      for (const other of boxes)
        if (other !== box && other.contains(box)) found.add(`${name}: ${named(box)} in ${named(other)}`)
  })
  expect([...found]).toEqual([])
})
