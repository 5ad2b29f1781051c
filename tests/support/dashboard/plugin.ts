import type { Plugin } from 'vitest/config'
import { pageServer } from './commands.ts'

/** Serves the pages under test and the real API behind them, on the port of Vitest's own server. */
export function dashboardPages(): Plugin {
  return {
    name: 'dashboard-pages',
    configureServer({ middlewares }) {
      // Shared setup runs while the browser starts.
      const opening = pageServer()
      middlewares.use((request, response, next) => {
        const respond = async () => {
          const server = await opening
          if (!server.handle(request, response)) next()
        }
        respond().then(undefined, next)
      })
      // First, before Vitest's own, which takes `/` for the frame of a test file.
      const own = middlewares.stack.pop()
      if (own) middlewares.stack.unshift(own)
    },
    async closeBundle() {
      await (await pageServer()).close()
    },
  }
}
