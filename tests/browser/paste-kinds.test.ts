import { expect } from 'vitest'
import { contentOf, paste, test } from '../support/dashboard/editor.ts'
import { type PageUnderTest, textsOf } from '../support/dashboard/test.ts'

type Case = [what: string, html: string, written: string, notice?: string]

const link = (address: string, words: string) =>
  `<a href="${address}" rel="noopener noreferrer" target="_blank">${words}</a>`

const addresses: Case[] = [
  [
    'a link of Outlook, with its address beside it',
    '<p><a href="https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.org%2Fother&amp;data=05%7C02%7Cada%40example.org" originalsrc="https://example.org/report">report</a></p>',
    `<p>${link('https://example.org/report', 'report')}</p>`,
  ],
  [
    'a link of Google Docs, and one of a newsletter',
    '<p><a href="https://www.google.com/url?q=https://example.org/data&amp;sa=D&amp;ust=17">data</a> <a href="https://list.example.com/track/click?u=1&amp;id=2&amp;mc_eid=77aa">news</a></p>',
    `<p>${link('https://example.org/data', 'data')} ${link('https://list.example.com/track/click?u=1&amp;id=2', 'news')}</p>`,
  ],
  [
    'links that carry a mail address',
    '<p><a href="https://list.example.com/u?e=ada%40example.org">no more news</a> <a href="https://mastodon.example/@ada">her page</a> <a href="mailto:ada@example.org">mail</a></p>',
    `<p>${link('https://list.example.com/u?e=ada%40example.org', 'no more news')} ${link('https://mastodon.example/@ada', 'her page')} <a href="mailto:ada@example.org">mail</a></p>`,
    '1 link carries a mail address: “no more news”.',
  ],
]

const groups: Record<string, Case[]> = { 'addresses that carry a person': addresses }

function notices(page: PageUnderTest): string[] {
  return textsOf(page.getByRole('region', { name: 'Notifications' }).getByText(/\.$/))
}

for (const [group, cases] of Object.entries(groups))
  test(`[EDT-10] ${group} are pasted as they read`, async ({ page, editor }) => {
    await editor.open()
    for (const [what, html, written, notice] of cases) {
      await editor.clear()
      await paste(page, html)
      await expect.poll(() => editor.written(), { message: what }).toBe(written)
      // Messages are drawn in the next frame.
      for (let frame = 0; frame < 3; frame += 1)
        await new Promise((drawn) => page.window().requestAnimationFrame(drawn))
      await expect.poll(() => notices(page), { message: what }).toEqual(notice ? [notice] : [])
      // A second round changes nothing.
      await editor.open(written)
      expect(editor.written(), what).toBe(written)
    }
  })

test('[EDT-12] a link that is typed loses its wrapper, and one that carries a mail address says so', async ({
  page,
  editor,
}) => {
  await editor.open('<p>word</p>')
  await contentOf(page).click()
  await page.getByRole('button', { name: 'Link' }).click()
  const field = page.getByLabelText('Web address of the link')
  await field.fill('https://list.example.com/?to=ada@example.org')
  await expect.element(page.getByText('The link carries a mail address')).toBeVisible()
  await field.fill('https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.org%2Fpost&h=AT0')
  await expect.element(page.getByText('The link carries a mail address')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Set link' }).click()
  await expect.poll(() => editor.written()).toContain('href="https://example.org/post"')
})
