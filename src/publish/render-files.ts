import type { App } from 'astro/app'
import pLimit from 'p-limit'
import { editionFaults } from '#publish/check/check-edition.ts'
import type { PlannedFile } from './plan-pages.ts'
import type { Store } from './store.ts'

/** Files made concurrently. */
const atOnce = 4

export interface Waiting {
  /** Whether the next build waits for this one. It makes the files that are still missing. */
  isWaited: () => boolean
  warn: (text: string) => void
}

interface Task extends Waiting {
  files: readonly PlannedFile[]
  app: App
  store: Store
  siteUrl: string
}

/**
 * Makes the files that the store lacks, from the facts that were set last. Returns their places by file; undefined if
 * the next build was waiting. A file that cannot be made costs nothing but itself.
 */
export async function renderFiles({ files, app, store, siteUrl, isWaited, warn }: Task) {
  const made = await pLimit(atOnce).map(files, async ({ path, file, place }) => {
    if (isWaited()) return []
    try {
      if (!store.has(place)) {
        const response = await app.render(new Request(new URL(path, siteUrl)))
        if (!response.ok) throw new Error(await response.text())
        const bytes = new Uint8Array(await response.arrayBuffer())
        const faults = file.endsWith('.html') ? editionFaults(new TextDecoder().decode(bytes)) : []
        if (faults.length > 0) throw new Error(`it ${faults.join(' and ')}`)
        await store.put(place, bytes)
      }
      return [[file, place]] satisfies [string, string][]
    } catch (error) {
      warn(`${file} could not be made: ${error instanceof Error ? error.message : String(error)}`)
      return []
    }
  })
  return isWaited() ? undefined : made.flat()
}
