import { preprocessCSS, resolveConfig } from 'vite'
import { brandCss } from '#publish/brand/brand-css.ts'

/** A style sheet as in builds, with the colours of the brand. */
export async function brandedCss(css: string): Promise<string> {
  const config = await resolveConfig(
    { configFile: false, css: { postcss: { plugins: [brandCss()] } } },
    'build',
  )
  return (await preprocessCSS(css, 'sheet.css', config)).code
}
