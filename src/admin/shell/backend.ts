import { browserEnv } from '#config/env.ts'
import type { Backend, Extension } from '#contract/features.ts'
import type { PictureSources } from '#lib/picture-address.ts'

let backend: Backend = { features: [], pictureOrigins: [] }

/** Sets the backend that the page was built with. By default the backend has no extensions (FEA-02). */
export function startBackend(given: Backend): void {
  backend = given
}

/** Whether the backend has an extension. */
export function backendHas(extension: Extension): boolean {
  return backend.features.includes(extension)
}

/** The entries of a slot (extensions/slots.ts) whose features the backend has (FEA-02). */
export function available<Entry extends { needs: readonly Extension[] }>(entries: Entry[]): Entry[] {
  return entries.filter(({ needs }) => needs.every(backendHas))
}

/** The sources of the pictures of this backend. */
export function pictureSources(): PictureSources {
  return { apiHost: browserEnv.apiHost, pictureOrigins: backend.pictureOrigins }
}
