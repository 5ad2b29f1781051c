import { expect, test } from 'vitest'
import { mailHtml } from '#server/mail/mail-html.ts'

test('a mail as HTML has the words of its text, with links where a line is an address', () => {
  const html = mailHtml(
    'Hello\nhttps://www.example.org/a?b=1&c=2\n\nsee https://x.example\n\n-- \nThe firm\n',
  )
  expect(html).toContain(
    '<p dir="auto">Hello<br><a href="https://www.example.org/a?b=1&amp;c=2" style="overflow-wrap:anywhere">https://www.example.org/a?b=1&amp;c=2</a></p>',
  )
  expect(html).toContain('<p dir="auto">see https://x.example</p>')
  expect(html).toContain('<hr><p dir="auto">The firm</p>')
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><a href="javascript:alert(1)">x</a>',
  'javascript:alert(1)',
  'https://x.example/"onclick="alert(1)',
  'data:text/html,<b>x</b>',
  'https://x.example/<b>',
  '</div></body></html><h1>Other</h1>',
])('[INB-01] typed text becomes no markup in a mail: %s', (text) => {
  const html = mailHtml(`Before\n${text}\n\n${text}`)
  expect(html.match(/<(?!\/?(?:html|head|meta|title|body|div|p|br|hr)\b|!doctype)[^>]*>/g)).toBeNull()
  expect(html).not.toMatch(/<[^>]*(?:onclick|onerror|javascript:)/i)
})
