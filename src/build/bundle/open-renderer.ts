import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { App } from 'astro/app'
import { z } from '#contract/zod.ts'
import type { BundledCode } from '#built-site/check-reference.ts'
import { bundledCode } from './bundled-code.ts'
import { rendererFolder } from './bundle-files.ts'

const entry = z.object({
  app: z.custom<App>((app) => typeof app === 'object' && app !== null && 'render' in app),
})

/** Loads the code of a bundle. `copy` is the folder into which it is copied, so that it resolves its packages from there. */
export async function openRenderer(bundle: string, { copy, origin }: { copy: string; origin: string }) {
  await cp(join(bundle, rendererFolder), copy, { recursive: true })
  const { app } = z.parse(entry, await import(pathToFileURL(join(copy, 'entry.mjs')).href))
  const routes = app.manifest.routes
    .map(({ routeData }) => routeData)
    .filter((route) => route.origin === 'project')

  return {
    /** The code that pages may contain. */
    code: (): Promise<BundledCode> => bundledCode(app.manifest, bundle),
    /** The pages, and other files, whose addresses do not depend on content. */
    fixed: routes.flatMap(({ pathname: path, type }) => {
      if (path === undefined) return []
      const name = path === '/' ? 'index' : path.slice(1)
      return { path, file: type === 'page' ? `${name}.html` : name }
    }),
    /** The page of an address, rendered from the facts that were set last (site/content/render-facts.ts). */
    async render(path: string): Promise<Buffer> {
      const response = await app.render(new Request(origin + path))
      const body = Buffer.from(await response.arrayBuffer())
      if (response.status >= 500) throw new Error(body.toString())
      return body
    },
  }
}

export type Renderer = Awaited<ReturnType<typeof openRenderer>>
