import { expect, test } from 'vitest'
import { publicPages, read } from './site-files.ts'

/** Syntax that Chrome 91 cannot parse, and would drop a whole rule or block for. */
const tooNew = [
  /@layer\b/,
  /\(\s*(?:width|height)\s*[<>]/,
  /\b(?:oklch|oklab|lab|lch|color-mix|color)\(/,
  /@container\b/,
]

test.each(publicPages)(
  '%s has a style sheet that begins with the base and that Chrome 91 can parse',
  async (name) => {
    const html = await read(name)
    const sheets = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css)
    // The second sheet has one rule, which Astro adds for islands.
    expect(sheets.length).toBeLessThanOrEqual(2)
    expect(sheets[0]).toMatch(/^:root\{--color-/)
    expect(sheets[1] ?? '').toMatch(/^[^{]*(?:\{display:contents\})?$/)
    for (const feature of tooNew) expect(sheets[0]).not.toMatch(feature)
    // An unknown selector invalidates its whole list: such selectors stand alone.
    for (const [, selectors = ''] of (sheets[0] ?? '').matchAll(/(?:^|[{}])([^{}@]+)\{/g))
      if (/:has\(|:popover-open/.test(selectors)) expect(selectors).not.toMatch(/,(?![^(]*\))/)
  },
)
