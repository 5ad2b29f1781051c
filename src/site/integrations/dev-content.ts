import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { listExpertiseCards } from '#contract/expertise-cards.ts'
import { listPublicationCards } from '#contract/publication-cards.ts'
import { type BuildEnv, requireApiHost } from '#site/build-env.ts'
import { loadContent } from '#site/content/load-content.ts'

/** Milliseconds between two looks at the backend. */
const pause = 2000

/** In `astro dev`, reads the content, and again when the backend's answers have changed. */
export function devContent(env: BuildEnv): AstroIntegration {
  let cacheDirectory = ''

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
        // In development, another database is no drop.
        const load = () => loadContent({ env: { ...env, allowDrop: true }, cacheDirectory, warn })
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
        const timer = setInterval(() => look().catch((error: unknown) => warn(String(error))), pause)
        server.httpServer?.on('close', () => clearInterval(timer))
      },
    },
  }
}
