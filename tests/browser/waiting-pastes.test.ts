import { expect } from 'vitest'
import { commands } from 'vitest/browser'
import { contentOf, paste, test } from '../support/dashboard/editor.ts'
import { toast } from '../support/dashboard/test.ts'

test('[EDT-10] a paste that waits for its code is inserted where it was pasted, before the next one', async ({
  page,
  editor,
}) => {
  await editor.open('<p>one</p><p>two</p>')
  await commands.delayCode('markdown')
  await page.getByText('one', { exact: true }).click()
  await commands.pressKeys('End')
  await paste(page, '', ' **a** [b](https://example.org/) and')
  await paste(page, '', ' c')
  await page.getByText('two', { exact: true }).click()
  await commands.pressKeys('Home')
  await commands.typeText('d ')
  await expect.poll(() => editor.written()).toBe('<p>one</p><p>d two</p>')
  await commands.repairNetwork()
  await expect
    .poll(() => editor.written())
    .toBe(
      '<p>one<strong>a</strong> <a href="https://example.org/" rel="noopener noreferrer" target="_blank">b</a> and c</p><p>d two</p>',
    )
})

test.describe('without a part of the editor', () => {
  test.override({ expectedErrors: [/status of 404/] })

  test('[EDT-10] Markdown stays as it is with a notice, and is converted when it is pasted again', async ({
    page,
    editor,
  }) => {
    await editor.open()
    await commands.loseCode('markdown')
    await contentOf(page).click()
    await paste(page, '', '**a** [b](https://example.org/)')
    await expect
      .element(
        toast(
          page,
          'The text looks like Markdown, but could not be converted. To try again, undo and paste it again.',
        ),
      )
      .toBeVisible()
    expect(editor.written()).toBe('<p>**a** [b](https://example.org/)</p>')
    await commands.pressKeys('ControlOrMeta+z')
    await expect.poll(() => editor.written()).toBe('')
    await commands.repairNetwork()
    await paste(page, '', '**a** [b](https://example.org/)')
    await expect.poll(() => editor.written()).toContain('<strong>a</strong>')
  })

  test('[EDT-10] a text with letters of a symbol font changes nothing with a notice, and is pasted the second time', async ({
    page,
    editor,
  }) => {
    await editor.open('<p>one</p>')
    await commands.loseCode('letters')
    await contentOf(page).click()
    await commands.pressKeys('ControlOrMeta+a')
    const html = '<p>two <span style="font-family: Symbol">a</span></p>'
    await paste(page, html)
    await expect.element(toast(page, 'The text could not be pasted. Please paste it again.')).toBeVisible()
    expect(editor.written()).toBe('<p>one</p>')
    await commands.repairNetwork()
    await paste(page, html)
    await expect.poll(() => editor.written()).toBe('<p>two α</p>')
  })
})
