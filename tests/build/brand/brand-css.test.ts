import { expect, test } from 'vitest'
import { colours } from '#config/colours.ts'
import { brandedCss } from '../../support/branded-css.ts'

test('[OWN-01] named colours in style sheets are replaced with those of the brand', async () => {
  const { light, dark } = colours
  expect(await brandedCss('a{color:brand-colour(clay)}')).toBe(`a{color:${light.clay}}`)
  expect(await brandedCss('a{color:brand-colour(dark plum)}')).toBe(`a{color:${dark.plum}}`)
  expect(await brandedCss('a{color:brand-colour(cream / 18%)}')).toBe('a{color:rgb(251 248 241 / 18%)}')
  expect(await brandedCss(`a{b:url("data:,%23brand-hex(forest)")}`)).toContain(`%23${light.forest.slice(1)}`)
  expect(await brandedCss(':root{--brand-colours: dark}')).toMatch(
    new RegExp(`^:root\\{--color-panel: ${dark.panel};.*--color-blush: ${dark.blush}\\}$`),
  )
  await expect(brandedCss('a{color:brand-colour(teal)}')).rejects.toThrow('the colour "teal"')
})

test('[OWN-01] rules for pictures that a brand lacks are dropped', async () => {
  const css = '@media brand-photographs{a{b:c}}@media brand-logos{d{e:f}}'
  expect(await brandedCss(css, { photographs: true, logos: false })).toBe(
    '@media all{a{b:c}}@media not all{d{e:f}}',
  )
})
