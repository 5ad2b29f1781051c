import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { html, raw } from 'hono/html'
import { organisation, type } from '#config/brand/brand.ts'
import { colours } from '#config/colours.ts'
import { contactWays } from '#config/contact-ways.ts'
import { logoLines } from '#config/logo-lines.ts'
import { paths } from '#config/paths.ts'
import { barLinks } from '#config/site-links.ts'
import { siteLanguage } from '#lib/languages.ts'
import { plainStyle } from './plain-style.ts'

const style = plainStyle(colours, type)

/** Unescaped and unchanged, because the policy has its hash. */
const styleElement = raw(`<style>${style}</style>`)

/** A part of the page, because the site may be on another origin, which lets no other page load its files. */
const logo = `data:image/svg+xml;base64,${readFileSync(new URL('../../config/brand/logo.svg', import.meta.url), 'base64')}`

/** The policy of these pages: one style, the logo, no script, and forms that lead to this server. */
export const plainPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

type Html = ReturnType<typeof html>

/** Makes the address of a page of the site. `site` is its origin, if it differs from that of the API. */
export function siteLink(site?: string) {
  return (path: string) => (site === undefined ? path : new URL(path, site).href)
}

/** A page that the API serves itself, for browsers without script and for links in mails, in the site's frame. */
export function plainPage({ title, main }: { title: string; main: Html }, site?: string) {
  const link = siteLink(site)
  const { name, tagline, address, hours } = organisation
  return html`<!doctype html>
    <html lang="${siteLanguage.code}" dir="${siteLanguage.dir ?? 'ltr'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${name}</title>
        ${styleElement}
      </head>
      <body>
        <header>
          <a href="${link(paths.home)}" aria-label="${name}, home page">
            <img src="${logo}" alt="" height="40" />
            <span dir="auto">${logoLines().join(' ')}</span>
          </a>
          <nav aria-label="Main">
            ${barLinks.map(({ label, path }) => html`<a href="${link(path)}">${label}</a>`)}
          </nav>
        </header>
        <main>
          <h1>${title}</h1>
          ${main}
        </main>
        <footer>
          <section>
            <h2 dir="auto">${name}</h2>
            <p dir="auto">${tagline}</p>
            <a href="${link(paths.publications)}">All publications</a>
          </section>
          <section>
            <h2>Contact</h2>
            <address>
              ${contactWays.map(
                ({ label, text, href }) =>
                  html`<a href="${href}"><bdi>${label === 'WhatsApp' ? label : text}</bdi></a>`,
              )}
              <p><bdi>${address}</bdi><br /><bdi>${hours}</bdi></p>
            </address>
          </section>
        </footer>
      </body>
    </html>`
}
