import { type } from '#config/brand/brand.ts'
import { colours, tokens } from '#config/colours.ts'
import { OperatorError } from '#lib/operator-error.ts'

/** The parts of PostCSS that are used here. */
interface Declaration {
  prop: string
  value: string
  clone: (changes: { prop: string; value: string }) => Declaration
  replaceWith: (nodes: Declaration[]) => unknown
}
interface Sheet {
  walkDecls: (change: (declaration: Declaration) => void) => void
  walkAtRules: (name: string, change: (rule: { params: string }) => void) => void
}

function colourOf(written: string): string {
  const [name = '', scheme = 'light'] = written.trim().split(/\s+/).toReversed()
  const found = new Map(Object.entries(scheme === 'dark' ? colours.dark : colours.light)).get(name)
  if (found === undefined)
    throw new OperatorError(
      `A style sheet names the colour "${written}", which src/config/brand/colours.ts does not have.`,
    )
  return found
}

function withAlpha(hex: string, alpha: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return `rgb(${parts.join(' ')} / ${alpha})`
}

function branded(value: string): string {
  return value
    .replace(/brand-colour\(([^()]*)\)/g, (_, written: string) => {
      const [name = '', alpha] = written.split('/')
      return alpha === undefined ? colourOf(name) : withAlpha(colourOf(name), alpha.trim())
    })
    .replace(/brand-hex\(([^()]*)\)/g, (_, name: string) => colourOf(name).slice(1))
    .replace(/brand-type\((headings|text)\)/g, (_, use: 'headings' | 'text') => type[use])
}

/**
 * PostCSS plugin that fills the brand's colours and fonts into style sheets, imports included. `--brand-colours:
 * light` becomes a custom property for each token, `brand-colour(clay)` and `brand-colour(dark plum)` a colour,
 * `brand-colour(ink / 16%)` a translucent one, `brand-hex(clay)` its digits for an address, and
 * `brand-type(headings)` a list of font families. Rules in `@media brand-photographs`, `brand-logos` and
 * `brand-outcomes` are dropped if the brand has none.
 */
export function brandCss(has: Partial<Record<'photographs' | 'logos' | 'outcomes', boolean>> = {}) {
  const media = new Map(Object.entries(has).map(([part, shown]) => [`brand-${part}`, shown]))
  return {
    postcssPlugin: 'brand',
    Once(sheet: Sheet) {
      sheet.walkDecls((declaration) => {
        const { prop, value } = declaration
        if (prop === '--brand-colours') {
          const scheme = value === 'dark' ? 'dark' : 'light'
          const all = tokens[scheme].map((name) =>
            declaration.clone({ prop: `--color-${name}`, value: colours[scheme][name] }),
          )
          declaration.replaceWith(all)
        } else if (value.includes('brand-')) declaration.value = branded(value)
      })
      sheet.walkAtRules('media', (rule) => {
        if (rule.params.startsWith('brand-')) rule.params = media.get(rule.params) ? 'all' : 'not all'
      })
    },
  }
}
