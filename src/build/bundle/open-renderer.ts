import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RouteData } from 'astro'
import { StaticPaths, type StaticPathsApp } from 'astro/runtime/prerender/static-paths.js'
import type { BundledCode } from '#built-site/check-reference.ts'
import { z } from '#contract/zod.ts'
import { bundledCode } from './bundled-code.ts'
import { rendererFolder } from './bundle-files.ts'

/** The entry of the code that renders pages, as Astro 7.3 bundles it. */
interface Renderer extends StaticPathsApp {
  /** The paths of the content that was read last. */
  routeCache: NonNullable<StaticPathsApp['routeCache']>
  setInternals: (internals: object) => void
  setOptions: (options: object) => void
  render: (request: Request, options: { routeData: RouteData }) => Promise<Response>
}

const entry = z.object({
  app: z.custom<Renderer>((app) => typeof app === 'object' && app !== null && 'setInternals' in app),
})

/** A page, or another file that code renders. */
export interface RenderedPath {
  /** Its file in the site. */
  file: string
  /** Digest of all its inputs except the code; undefined if unknown. */
  cacheKey: string | undefined
  render: () => Promise<Buffer>
}

/** The file of an address: `/about` is about.html. */
function fileOf(pathname: string, { type }: RouteData): string {
  if (type === 'endpoint') return pathname.slice(1)
  return pathname === '/' ? 'index.html' : `${pathname.slice(1)}.html`
}

interface Options {
  /** The folder into which the code is copied, so that it resolves its packages from there. */
  copy: string
  /** Origin of the site. */
  origin: string
  warn: (text: string) => void
}

/** Loads the code of a bundle. */
export async function openRenderer(bundle: string, { copy, origin, warn }: Options) {
  await cp(join(bundle, rendererFolder), copy, { recursive: true })
  const name = (await readdir(copy)).find((file) => file.startsWith('prerender-entry'))
  if (name === undefined) throw new Error('The bundle has no code that renders pages.')
  const { app } = z.parse(entry, await import(pathToFileURL(join(copy, name)).href))
  // The part of Astro's build that its renderer reads: the styles of each page, as listed in the bundle.
  const styles = app.manifest.routes.map(({ routeData: { route, component }, styles }): [string, object] => [
    `${route}&${component}`,
    { styles: styles.map((sheet, order) => ({ sheet, order, depth: 0 })) },
  ])
  app.setInternals({ pagesByKeys: new Map(styles) })
  const destination = { write: ({ message }: { message: string }) => warn(message) }
  app.setOptions({ settings: { scripts: [] }, logger: { options: { destination } } })

  // Loads the components of pages now, before there is content.
  for (const { routeData } of app.manifest.routes) await app.getComponentByRoute?.(routeData)

  return {
    /** The code that pages may contain. */
    code: (): Promise<BundledCode> => bundledCode(app.manifest, bundle),
    /** The files of addresses that do not depend on content. */
    fixed: app.manifest.routes.flatMap(({ routeData }) =>
      routeData.pathname === undefined || !routeData.prerender ? [] : fileOf(routeData.pathname, routeData),
    ),
    /** Every path rendered from the current content (site/content/render-facts.ts). */
    async paths(): Promise<RenderedPath[]> {
      app.routeCache.clearAll()
      const paths = await new StaticPaths(app).getAll()
      return paths.map(({ pathname, route, cacheKey }) => {
        const file = fileOf(pathname, route)
        return {
          file,
          cacheKey,
          render: async () => {
            const response = await app.render(new Request(`${origin}/${file}`), { routeData: route })
            return Buffer.from(await response.arrayBuffer())
          },
        }
      })
    },
  }
}
