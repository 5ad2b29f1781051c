import { onTestFinished, vi } from 'vitest'
import { memoryStorage } from './memory-storage.ts'

/** A browser's storages and events for one test in Node; `storage` false blocks the storages. */
export function browserGlobals({
  storage = true,
  fetch,
}: { storage?: boolean; fetch?: typeof globalThis.fetch } = {}) {
  const local = memoryStorage()
  const events = new EventTarget()
  const pageDocument = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('localStorage', storage ? local : undefined)
  vi.stubGlobal('sessionStorage', storage ? memoryStorage() : undefined)
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('document', pageDocument)
  if (fetch) vi.stubGlobal('fetch', fetch)
  // A page's intervals end with it.
  const intervals: ReturnType<typeof setInterval>[] = []
  const startInterval = globalThis.setInterval
  vi.stubGlobal('setInterval', (...given: Parameters<typeof setInterval>) => {
    const interval = startInterval(...given)
    intervals.push(interval)
    return interval
  })
  onTestFinished(() => {
    for (const interval of intervals) clearInterval(interval)
    vi.unstubAllGlobals()
  })
  return { local, events }
}

/** The path that a page's script requests. */
export function pathOf(input: RequestInfo | URL): string {
  return typeof input === 'string' ? input : new URL('url' in input ? input.url : input).pathname
}
