import { fetchPicture, unchanged } from './fetch-picture.ts'
import type { Picture } from './picture.ts'
import { openPictureStore } from './picture-store.ts'

interface Stage {
  apiHost: string
  pictureOrigins: string[]
  /** The folder that keeps encoded pictures between builds. */
  directory: string
  warn: (message: string) => void
}

/**
 * Turns the addresses in records into pictures ready to serve. A picture that cannot be had is `null`
 * with a warning: the page draws the lattice instead, and the build goes on.
 */
export function createPictureStage({ apiHost, pictureOrigins, directory, warn }: Stage) {
  const store = openPictureStore(directory)
  const origins = [apiHost, ...pictureOrigins]

  async function hashOf(url: string): Promise<string> {
    const known = await store.recall(url)
    if (known?.immutable) return known.hash
    const fetched = await fetchPicture(url, { origins, etag: known?.etag })
    if (fetched === unchanged) {
      if (known === undefined) throw new Error('not modified, though it was never read')
      return known.hash
    }
    const hash = await store.encode(fetched.bytes)
    await store.remember(url, { hash, etag: fetched.etag, immutable: fetched.immutable })
    return hash
  }

  return async function preparePicture(image: string, owner: string): Promise<Picture | null> {
    if (image === '') return null
    try {
      return await store.variants(await hashOf(new URL(image, apiHost).href))
    } catch (error) {
      warn(`no picture for ${owner}: ${error instanceof Error ? error.message : String(error)}`)
      return null
    }
  }
}
