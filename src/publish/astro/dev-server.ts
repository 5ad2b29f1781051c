import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setInterval } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { listExpertiseCards } from '#contract/expertise-cards.ts'
import { listPublicationCards } from '#contract/publication-cards.ts'
import { type BuildEnv, requireApiHost } from '#publish/build-env.ts'
import { drawSvg } from '#publish/cards/draw-svg.ts'
import { picturesPath } from '#site/content/picture.ts'
import { setRenderFacts } from '#site/content/render-facts.ts'
import { replacedVersions, versionKey, wantedVersion } from '#site/content/public-versions.ts'
import { forPages, siteContent } from '#site/content/site-content.ts'

const configFile = fileURLToPath(new URL('../../../netlify.toml', import.meta.url))

/** Milliseconds between two polls of the backend. */
const pause = 2000

/**
 * Reads the content in `astro dev`, and again whenever the backend's responses change. Applies netlify.toml's rewrites
 * and redirects, so that every address works as in the deployment.
 */
export function devServer(env: BuildEnv): AstroIntegration {
  let cache = ''

  async function load(warn: (text: string) => void): Promise<void> {
    const { loadContent } = await import('#publish/content/load-content.ts')
    const { shrinkPicture } = await import('#publish/pictures/encode-picture.ts')
    const { backendSource } = await import('#publish/content/source.ts')
    const source = backendSource(requireApiHost(env), warn)
    const { content, readVersion } = await loadContent({ env, source, cacheDirectory: cache })
    const shown = siteContent(content)
    for (const publication of shown.publications)
      for (const version of replacedVersions(publication)) {
        const wanted = wantedVersion(publication, version)
        const text = wanted && (await readVersion(wanted))
        if (text) shown.versionTexts.set(versionKey(wanted), forPages(text))
      }
    setRenderFacts({
      commit: env.commit ?? '',
      siteUrl: env.siteUrl,
      content: async () => shown,
      readFile: (address) => readFile(join(cache, 'pictures', basename(address))),
      shrinkPicture,
      drawSvg,
    })
  }

  /** The responses of the backend as one text. */
  async function responses(): Promise<string> {
    const texts = [listPublicationCards, listExpertiseCards].map(async ({ path }) =>
      (await fetch(requireApiHost(env) + path)).text(),
    )
    return (await Promise.all(texts)).join()
  }

  return {
    name: 'dev-server',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        // Astro would otherwise answer 404 to the one call whose path ends in a slash, before it is proxied.
        if (command === 'dev') updateConfig({ trailingSlash: 'ignore' })
      },
      'astro:config:done': ({ config }) => {
        // Apart from the pictures of builds, which remove those that they do not use.
        cache = join(fileURLToPath(config.cacheDir), 'dev')
      },
      'astro:server:setup': async ({ server, logger }) => {
        const warn = (text: string) => logger.warn(text)
        const { readRules } = await import('#publish/check/netlify-rules.ts')
        const rules = await readRules({ configFile })
        server.middlewares.use((request, response, next) => {
          const url = new URL(request.url ?? '/', 'http://localhost')
          // Pictures have the same addresses as in builds.
          if (url.pathname.startsWith(`${picturesPath}/`))
            request.url = `/@fs${cache}/pictures/${basename(url.pathname)}`
          if (!request.headers.accept?.includes('text/html')) return next()
          const match = rules.redirect({ url })
          if (match?.status === 301) {
            response.writeHead(301, { location: match.to + url.search }).end()
            return
          }
          if (match?.status === 200) request.url = match.to.replace(/\.html$/, '') + url.search
          next()
        })
        let seen = await responses()
        await load(warn)
        const look = async () => {
          const current = await responses()
          if (current === seen) return
          await load(warn)
          seen = current
          for (const { moduleGraph } of Object.values(server.environments)) moduleGraph.invalidateAll()
          server.ws.send({ type: 'full-reload' })
        }
        const closed = new AbortController()
        server.httpServer?.on('close', () => closed.abort())
        void (async () => {
          for await (const _ of setInterval(pause, undefined, { signal: closed.signal }))
            await look().catch((error: unknown) => warn(String(error)))
        })().catch(() => {})
      },
    },
  }
}
