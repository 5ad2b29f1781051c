import { browserEnv } from '#config/env.ts'
import type { Backend, Extension } from '#contract/features.ts'
import type { PictureSources } from '#lib/picture-address.ts'

let backend: Backend = { features: [], pictureOrigins: [] }

/** Takes what the page was built with; without it, the backend has no extensions (FEA-02). */
export function startBackend(given: Backend): void {
  backend = given
}

/** Whether the backend has an extension. */
export function backendHas(extension: Extension): boolean {
  return backend.features.includes(extension)
}

/** Where pictures of this backend come from. */
export function pictureSources(): PictureSources {
  return { apiHost: browserEnv.apiHost, pictureOrigins: backend.pictureOrigins }
}
