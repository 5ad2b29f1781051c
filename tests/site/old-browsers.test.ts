import { expect, test } from 'vitest'
import { forOldBrowsers } from '#site/integrations/old-browsers.ts'

test('layers are laid out in their order, and what stands in none comes last', () => {
  const css =
    '.last{top:4px}@layer components{.a{top:2px}}/*! note */@layer theme,base,components;@layer base{p{top:1px}}'
  expect(forOldBrowsers(css)).toBe('p{top:1px}.a{top:2px}.last{top:4px}')
})

test('ranges, nesting and new colours are written as browsers of 2021 read them', () => {
  const css = forOldBrowsers('@media (width >= 40rem){.a{color:oklch(60% 0.2 30);& b{inset:0}}}')
  expect(css).toContain('min-width:40rem')
  expect(css).toMatch(/\.a\{color:#[0-9a-f]{6}/)
  expect(css).toContain('.a b{')
  expect(css).not.toContain('&')
})

test('several sheets become one, whatever quoted text holds', () => {
  expect(forOldBrowsers('@layer base{p{content:"}"}}.a{content:"{"}')).toBe('p{content:"}"}.a{content:"{"}')
})
