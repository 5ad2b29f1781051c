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

/** The sources of the pictures of this backend. */
export function pictureSources(): PictureSources {
  return { apiHost: browserEnv.apiHost, pictureOrigins: backend.pictureOrigins }
}
