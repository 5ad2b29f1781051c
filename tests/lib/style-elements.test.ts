import { expect, test } from 'vitest'
import { takeStyles } from '#lib/style-elements.ts'

test('a page’s sheets are taken out of it, in their order', () => {
  const html =
    '<head><style>@layer base{p{content:"}"}}</style><title>x</title><style>.a{content:"{"}</style></head><p>'
  const { rest, css } = takeStyles(html)
  expect(rest).toBe('<head><title>x</title></head><p>')
  expect(css).toBe('@layer base{p{content:"}"}}.a{content:"{"}')
  expect(takeStyles(rest)).toEqual({ rest, css: '' })
})
