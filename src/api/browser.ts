import { browserEnv } from '#config/env.ts'
import { createClient } from './client.ts'

const host = browserEnv.apiHost

/** Calls the configured backend. The timeout leaves room for a picture over a slow connection (FOR-04). */
export const call = createClient({ host, timeout: 60_000 })

/** Calls the configured backend in the background of a public page, which already has its content. */
export const callInBackground = createClient({ host, timeout: 10_000 })

/** Reads a file of the configured backend that only staff may see; throws ApiError and nothing else. */
export async function readFile(path: string, token: string): Promise<Blob> {
  const loaded = await import('./read-file.ts')
  return loaded.readFile(host + path, token)
}
