import { expect, test } from 'vitest'
import { symbolsAsText } from '#document/symbols.ts'

const known: [font: string, typed: string, shown: string][] = [
  ['Symbol', '5 mg, b = 0.4', '5 µγ, β = 0.4'],
  ['Symbol', '\uF044 \uF0A3 \uF0B7\uF020', 'Δ ≤ • '],
  ['Wingdings', 'ü û \uF0FC \uF0FB à J', '✓ ✗ ✓ ✗ → ☺'],
  ['Wingdings 2', 'PO', '✓✗'],
  ['Wingdings3', '\uF070', '▲'],
  ['"Webdings", serif', 'a', '✔'],
  ['SymbolMT', 'a', 'α'],
  ['Symbol', 'μ ✓', 'μ ✓'],
  ['Wingdings', '\u00A0', '\u00A0'],
  ['Calibri', 'ü û · µ ✓', 'ü û · µ ✓'],
  ['Segoe UI Symbol', 'ab ✓', 'ab ✓'],
  ['', 'plain', 'plain'],
]

test.each(known)('letters in %s typed as %j are shown as the font shows them', (font, typed, shown) => {
  expect(symbolsAsText(font, typed)).toEqual({ text: shown, unknown: 0 })
})

test.each([
  ['Calibri', 'a\uF0FCb', 'a[symbol]b', 1],
  ['', '\uF041\uE000\u{F0001}', '[symbol][symbol][symbol]', 3],
  ['MT Extra', 'L x', '[symbol] [symbol]', 2],
  ['Symbol', '\uF080', '[symbol]', 1],
])(
  'in %s the letters %j, which only the font has, become marks and are counted',
  (font, typed, text, unknown) => {
    expect(symbolsAsText(font, typed)).toEqual({ text, unknown })
  },
)
