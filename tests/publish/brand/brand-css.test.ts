import { expect, test } from 'vitest'
import { type } from '#config/brand/brand.ts'
import { colours } from '#config/colours.ts'
import { brandedCss } from '../../support/branded-css.ts'

const { light, dark } = colours

test('[OWN-01] properties that a style sheet names have the values of the brand, in both schemes where they differ', async () => {
  const inDark = (declared: string) => `@media screen and (prefers-color-scheme: dark){:root{${declared}}}`
  expect(await brandedCss(':root{--brand: color-ochre color-plum\n  font-sans;--gap:1rem}')).toBe(
    `:root{--color-ochre:${light.ochre};--color-plum:${light.plum};--font-sans:${type.text};--gap:1rem}` +
      inDark(`--color-plum:${dark.plum}`),
  )
  expect(await brandedCss('@layer base{:root{--brand:color-moss}a{b:c}}')).toBe(
    `@layer base{:root{--color-moss:${light.moss}}a{b:c}}`,
  )
})

test('[OWN-01] the accent of the site is the same in both schemes', async () => {
  expect(await brandedCss(':root{--brand:color-accent}')).toBe(`:root{--color-accent:${light.clay}}`)
})

test('[OWN-01] the woven edge is drawn in the colours of the brand', async () => {
  const sheet = await brandedCss('a{--brand:teeth}')
  for (const colour of [light.forest, light.moss, light.clay, light.ochre])
    expect(sheet).toContain(`%23${colour.slice(1)}`)
  expect(sheet).not.toMatch(/[#<>]/)
})

test('[OWN-01] a name that the brand lacks fails the build', async () => {
  await expect(brandedCss(':root{--brand:color-ink color-teal}')).rejects.toThrow('asks for "color-teal"')
})
