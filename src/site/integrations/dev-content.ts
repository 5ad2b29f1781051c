import type { AstroIntegration } from 'astro'
import { listExpertiseCards } from '#contract/expertise-cards.ts'
import { listPublicationCards } from '#contract/publication-cards.ts'
import type { BuildEnv } from '#site/build-env.ts'

/** Milliseconds between two looks at the backend. */
const pause = 2000

/** In `astro dev`, reads the content again when the backend's answers have changed. */
export function devContent({ apiHost }: BuildEnv): AstroIntegration {
  const seen = new Map<string, string>()

  async function changed(path: string): Promise<boolean> {
    const answer = await fetch(`${apiHost}${path}`).then((response) => response.text())
    const before = seen.get(path)
    seen.set(path, answer)
    return before !== undefined && before !== answer
  }

  return {
    name: 'dev-content',
    hooks: {
      'astro:server:setup': ({ server, refreshContent, logger }) => {
        if (!apiHost || !refreshContent) return
        const look = async () => {
          const changes = await Promise.all(
            [listPublicationCards, listExpertiseCards].map(({ path }) => changed(path)),
          )
          if (changes.includes(true)) await refreshContent({})
        }
        const timer = setInterval(() => look().catch((error: unknown) => logger.warn(String(error))), pause)
        server.httpServer?.on('close', () => clearInterval(timer))
      },
    },
  }
}
