import { expect, test } from 'vitest'
import { brandedCss } from '#build/brand/brand-css.ts'
import { colours } from '#config/colours.ts'

const none = { photographs: false, logos: false }

test('[OWN-01] style sheets name colours and get those of the brand', () => {
  const { light, dark } = colours
  expect(brandedCss('a{color:brand-colour(clay)}', none)).toBe(`a{color:${light.clay}}`)
  expect(brandedCss('a{color:brand-colour(dark plum)}', none)).toBe(`a{color:${dark.plum}}`)
  expect(brandedCss('a{color:brand-colour(cream / 18%)}', none)).toBe('a{color:rgb(251 248 241 / 18%)}')
  expect(brandedCss("a{b:url('%23brand-hex(forest)')}", none)).toBe(`a{b:url('%23${light.forest.slice(1)}')}`)
  expect(brandedCss(':root{--brand-colours: dark}', none)).toMatch(
    new RegExp(`^:root\\{--color-panel: ${dark.panel};.*--color-blush: ${dark.blush}\\}$`),
  )
  expect(() => brandedCss('a{color:brand-colour(teal)}', none)).toThrow('the colour "teal"')
})

test('[OWN-01] rules for pictures that a brand does not have are dropped', () => {
  const css = '@media brand-photographs{a{b:c}}@media brand-logos{d{e:f}}'
  expect(brandedCss(css, { photographs: true, logos: false })).toBe(
    '@media all{a{b:c}}@media not all{d{e:f}}',
  )
})
