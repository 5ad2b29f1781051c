import { expect, test } from 'vitest'
import { takeStyles } from '#lib/style-elements.ts'

function taken(html: string) {
  const { rest, css } = takeStyles(Buffer.from(html))
  return [rest, css.toString()]
}

test('a page’s sheets are taken out of it, in their order', () => {
  const html =
    '<head><style>@layer base{p{content:"}"}}</style><title>é</title><style>.a{content:"{"}</style></head><p>'
  expect(taken(html)).toEqual([
    '<head><title>é</title></head><p>',
    '@layer base{p{content:"}"}}.a{content:"{"}',
  ])
})

test('a page without a sheet, or with one that never ends, stays as it is', () => {
  for (const html of ['<head></head><p>', '<head><style>p{top:1px}']) expect(taken(html)).toEqual([html, ''])
})
