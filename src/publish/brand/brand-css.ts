import { type } from '#config/brand/brand.ts'
import { colours } from '#config/colours.ts'
import { OperatorError } from '#lib/operator-error.ts'

const { clay, rust, forest, night, moss, ochre } = colours.light

/** The woven edge below forest: its teeth over the page's background, with triangles of clay and ochre between them. */
const teeth = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 60 16'><path fill='${forest}' stroke='${moss}' d='M0-1v17L10 0l10 16L30 0l10 16L50 0l10 16V-1'/><path fill='${clay}' d='M5 16l5-8 5 8z'/><path fill='${ochre}' d='M25 16l5-8 5 8z'/></svg>`

/** A diamond of the lattice, which repeats as the edge of a finding: its edge, hole and heart. */
const band = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill-rule='evenodd'><path fill='${night}' d='M0 0h24v24H0z'/><path fill='${ochre}' d='M12 1l11 11-11 11L1 12zm0 4l7 7-7 7-7-7zm0 3l4 4-4 4-4-4z'/></svg>`

const asAddress = (svg: string) => `url("data:image/svg+xml,${svg.replace(/[<>#]/g, encodeURIComponent)}")`

/** The brand's values for style sheets, by the names of custom properties. */
function propertiesOf(scheme: keyof typeof colours): Map<string, string> {
  return new Map([
    ...Object.entries(colours[scheme]).map(([name, value]): [string, string] => [`color-${name}`, value]),
    // Buttons of the site have the colours of the light scheme in both.
    ['color-accent', clay],
    ['color-accent-strong', rust],
    ['font-display', type.headings],
    ['font-sans', type.text],
    ['teeth', asAddress(teeth)],
    ['band', asAddress(band)],
  ])
}

/** The parts of PostCSS that are used here. */
interface Declaration {
  value: string
  parent?: { after: (css: string) => unknown }
  replaceWith: (css: string) => unknown
}

/**
 * PostCSS plugin: `--brand: color-clay font-sans` in a rule for `:root` becomes a custom property of each name, in both
 * schemes where they differ. It is a declaration because Tailwind drops at-rules that it does not know.
 */
export function brandCss() {
  const light = propertiesOf('light')
  const dark = propertiesOf('dark')
  const declared = (names: string[], properties: Map<string, string>) =>
    names.map((name) => `--${name}:${properties.get(name)}`).join(';')
  return {
    postcssPlugin: 'brand',
    Declaration: {
      '--brand'(declaration: Declaration) {
        const names = declaration.value.split(/\s+/)
        const unknown = names.find((name) => !light.has(name))
        if (unknown !== undefined)
          throw new OperatorError(`A style sheet asks for "${unknown}", which the brand does not have.`)
        const different = names.filter((name) => dark.get(name) !== light.get(name))
        if (different.length > 0)
          declaration.parent?.after(
            `@media screen and (prefers-color-scheme: dark){:root{${declared(different, dark)}}}`,
          )
        declaration.replaceWith(declared(names, light))
      },
    },
  }
}
