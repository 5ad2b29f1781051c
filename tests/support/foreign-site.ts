import { test as base } from './browser-test.ts'
import { buildSite, serveSite } from './built-site.ts'
import { type ForeignBackend, type Dialect, startForeignBackend } from './foreign-backend.ts'
import { foreignSeed } from './backend-dialects.ts'

export interface ForeignSite {
  /** The address of the site, which forwards calls to the backend. */
  address: string
  backend: ForeignBackend
}

/** A browser test that can start a foreign backend, and a site built from it and in front of it. */
export const test = base.extend<{ startForeign: (dialect: Dialect) => Promise<ForeignSite> }>({
  startForeign: async ({}, use) => {
    const started: (() => Promise<unknown>)[] = []
    await use(async (dialect) => {
      const backend = await startForeignBackend(dialect, foreignSeed)
      started.push(() => backend.close())
      const site = await serveSite(await buildSite(backend.origin))
      started.push(() => site.stop())
      return { address: site.address, backend }
    })
    for (const stop of started) await stop()
  },
})
