import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { organisation } from '#config/brand/brand.ts'
import { colours } from '#config/colours.ts'
import { paths } from '#config/paths.ts'
import { siteLanguage } from '#lib/languages.ts'

const { light, dark } = colours
const style = `
body{max-width:44rem;margin:auto;padding:1.5rem 1.25rem 4rem;background:${light.paper};color:${light.ink};font:1.0625rem/1.6 system-ui,sans-serif;overflow-wrap:break-word}
a{color:${light.pine}}
header a{font-weight:700;text-decoration:none}
h1{margin:1.5rem 0 1rem;color:${light.pine};font-size:2rem;line-height:1.1}
h2{margin:0;font-size:1.25rem;line-height:1.25}
form{display:flex;flex-wrap:wrap;gap:.5rem;margin:1rem 0}
label{flex-basis:100%;font-weight:700;font-size:.9375rem}
input,button{min-height:2.75rem;padding:.5rem .75rem;border:1px solid ${light.edge};border-radius:.375rem;background:${light.panel};color:${light.ink};font:inherit}
input{flex:1;min-width:0}
button{border-color:${light.clay};background:${light.clay};color:${light.panel};font-weight:700}
:focus-visible{outline:3px solid ${light.ochre};outline-offset:3px}
ol{padding:0;list-style:none}
li{padding:1.25rem 0;border-top:1px solid ${light.line}}
p{margin:.375rem 0}
li p:first-of-type{color:${light.soft};font-size:.9375rem}
mark{background:${light.honey};color:inherit}
nav{display:flex;flex-wrap:wrap;gap:1.5rem}
nav a,footer a{display:inline-block;padding:.5rem 0}
@media screen and (prefers-color-scheme:dark){
:root{color-scheme:dark}
body{background:${dark.paper}}
body,input{color:${dark.ink}}
a,h1{color:${dark.pine}}
input{background:${dark.panel}}
li{border-color:${dark.line}}
li p:first-of-type{color:${dark.soft}}
mark{background:${dark.honey}}
}
`

/** Unescaped and unchanged, because the policy has its hash. */
const styleElement = raw(`<style>${style}</style>`)

/** The policy of these pages: one style, no script, and forms that lead to this server. */
export const plainPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

type Html = ReturnType<typeof html>

/** Makes the address of a page of the site. `site` is its origin, if it differs from that of the API. */
export function siteLink(site?: string) {
  return (path: string) => (site === undefined ? path : new URL(path, site).href)
}

/** A page that the API serves itself, for browsers without script and for links in mails. */
export function plainPage({ title, main }: { title: string; main: Html }, site?: string) {
  const link = siteLink(site)
  return html`<!doctype html>
    <html lang="${siteLanguage.code}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${organisation.name}</title>
        ${styleElement}
      </head>
      <body>
        <header><a href="${link(paths.home)}">${organisation.name}</a></header>
        <main>
          <h1>${title}</h1>
          ${main}
        </main>
        <footer><a href="${link(paths.publications)}">All publications</a></footer>
      </body>
    </html>`
}
