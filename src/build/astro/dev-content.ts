import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { listExpertiseCards } from '#contract/expertise-cards.ts'
import { listPublicationCards } from '#contract/publication-cards.ts'
import { type BuildEnv, requireApiHost } from '#build/build-env.ts'
import { contentFileIn, writeContent } from '#site/content/content-file.ts'
import { picturesPath } from '#site/content/picture.ts'

/** Milliseconds between two polls of the backend. */
const pause = 2000

/** Reads the content in `astro dev`, and again whenever the backend's responses change. */
export function devContent(env: BuildEnv): AstroIntegration {
  let cacheDirectory = ''
  let timer: NodeJS.Timeout | undefined

  /** The responses of the backend as one text. */
  async function responses(): Promise<string> {
    const texts = [listPublicationCards, listExpertiseCards].map(async ({ path }) =>
      (await fetch(requireApiHost(env) + path)).text(),
    )
    return (await Promise.all(texts)).join()
  }

  return {
    name: 'dev-content',
    hooks: {
      'astro:config:done': ({ config }) => {
        cacheDirectory = fileURLToPath(config.cacheDir)
      },
      'astro:server:setup': async ({ server, logger }) => {
        const warn = (text: string) => logger.warn(text)
        const { loadContent } = await import('#build/content/load-content.ts')
        const load = async () => {
          const { content } = await loadContent({ command: 'dev', env, cacheDirectory, warn })
          await writeContent(contentFileIn(cacheDirectory, 'dev'), content)
        }
        // Pictures have the same addresses as in builds.
        server.middlewares.use((request, _response, next) => {
          const { url = '' } = request
          if (url.startsWith(`${picturesPath}/`))
            request.url = `/@fs${cacheDirectory}pictures/${basename(url)}`
          next()
        })
        let seen = await responses()
        await load()
        const look = async () => {
          const current = await responses()
          if (current === seen) return
          await load()
          seen = current
          for (const { moduleGraph } of Object.values(server.environments)) moduleGraph.invalidateAll()
          server.ws.send({ type: 'full-reload' })
        }
        const again = () => {
          timer = setTimeout(() => {
            look()
              .catch((error: unknown) => warn(String(error)))
              .finally(again)
          }, pause)
        }
        again()
        server.httpServer?.on('close', () => clearTimeout(timer))
      },
    },
  }
}
