import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { finishPage } from '#site/integrations/finish-page.ts'

const policy = { apiOrigins: [], pictureOrigins: [], https: false }
const rendered =
  '<html><head><style>@layer base{p{top:1px}}</style><title>é $&</title><style>@layer base{b{top:2px}}</style></head><p>$1</p></html>'

function finished(file: string, html = rendered): string {
  return finishPage(file, Buffer.from(html), policy).toString()
}

test('a page is finished with one sheet, at the end of its head, that old browsers can read', () => {
  expect(finished('about.html')).toBe(
    '<html><head><title>é $&</title><style>p{top:1px}b{top:2px}</style></head><p>$1</p></html>',
  )
})

test('the dashboard keeps the sheet that browsers of today read', () => {
  expect(finished('dashboard.html')).toContain(
    '<style>@layer base{p{top:1px}}@layer base{b{top:2px}}</style></head>',
  )
})

test('the page for what is not there carries its policy, which allows its own sheet', () => {
  const page = finished('404.html')
  const css = /<style>(.*)<\/style>/.exec(page)?.[1] ?? ''
  const hash = createHash('sha256').update(css).digest('base64')
  expect(page).toContain(`<head><meta http-equiv="Content-Security-Policy" content="default-src 'self'`)
  expect(page).toContain(`style-src 'self' 'sha256-${hash}'`)
  // A header's alone: in a page it would be ignored, with a warning.
  expect(page).not.toContain('frame-ancestors')
})

test('a page without a head is none', () => {
  expect(() => finished('about.html', '<p>Half')).toThrow('about.html has no head')
})
