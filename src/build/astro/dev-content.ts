import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { listExpertiseCards } from '#contract/expertise-cards.ts'
import { listPublicationCards } from '#contract/publication-cards.ts'
import { type BuildEnv, requireApiHost } from '#build/build-env.ts'
import { loadContent } from '#build/content/load-content.ts'

/** Milliseconds between two looks at the backend. */
const pause = 2000

/** In `astro dev`, reads the content, and again when the backend's answers have changed. */
export function devContent(env: BuildEnv): AstroIntegration {
  let cacheDirectory = ''
  let timer: NodeJS.Timeout | undefined

  /** What the backend says, as one text. */
  async function answers(): Promise<string> {
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
        const load = () => loadContent({ command: 'dev', env, cacheDirectory, warn })
        let seen = await answers()
        await load()
        const look = async () => {
          const said = await answers()
          if (said === seen) return
          await load()
          seen = said
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
