import { type } from '#config/brand/brand.ts'
import { colours, tokens } from '#config/colours.ts'
import { OperatorError } from '#lib/operator-error.ts'

/** Style sheets, and those that are in components. */
const sheet = /\.css(?:$|\?)|[?&]lang\.css/

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

/**
 * Puts the brand's colours and fonts into style sheets, which name them: `--brand-colours: light` is a custom property for
 * each token, `brand-colour(clay)` and `brand-colour(dark plum)` are a colour, `brand-colour(ink / 16%)` one that lets
 * through, `brand-hex(clay)` its digits for an address, `brand-type(headings)` families of fonts. What is in
 * `@media brand-photographs` or `brand-logos` counts only where there are such pictures.
 */
export function brandedCss(css: string, has: { photographs: boolean; logos: boolean }): string {
  return css
    .replace(/--brand-colours:\s*(light|dark)/g, (_, scheme: 'light' | 'dark') =>
      tokens[scheme].map((name) => `--color-${name}: ${colours[scheme][name]}`).join(';'),
    )
    .replace(/brand-colour\(([a-z ]+?)(?:\s*\/\s*(\d+%))?\)/gi, (_, name: string, alpha?: string) =>
      alpha === undefined ? colourOf(name) : withAlpha(colourOf(name), alpha),
    )
    .replace(/brand-hex\(([a-z ]+)\)/gi, (_, name: string) => colourOf(name).slice(1))
    .replace(/brand-type\((headings|text)\)/g, (_, use: 'headings' | 'text') => type[use])
    .replace(/\bbrand-(photographs|logos)\b/g, (_, pictures: 'photographs' | 'logos') =>
      has[pictures] ? 'all' : 'not all',
    )
}

/** The same as a plugin of Vite: it comes after imports are resolved, and before sheets are minified. */
export function brandCss(has = { photographs: false, logos: false }) {
  return {
    name: 'brand-css',
    transform: (code: string, id: string) =>
      sheet.test(id) && code.includes('brand-') ? { code: brandedCss(code, has), map: null } : undefined,
  }
}
