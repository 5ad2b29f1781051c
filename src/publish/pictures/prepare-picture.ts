import pLimit from 'p-limit'
import { counted } from '#lib/counted.ts'
import type { Skipped } from '#publish/build-report.ts'
import { timeouts } from '#publish/timeouts.ts'
import { fetchPicture, Unreachable } from './fetch-picture.ts'
import { createIdleClock } from './idle-clock.ts'
import type { Picture } from '#site/content/picture.ts'
import { encodingName } from './encode-picture.ts'
import { openPictureStore } from './picture-store.ts'

interface Stage {
  apiHost: string
  pictureOrigins: string[]
  /** Cache of encoded pictures. */
  directory: string
  skip: (left: Skipped) => void
  /** The picture of an address, if the source of the content stores it. */
  stored?: ((address: string) => Promise<Uint8Array | undefined>) | undefined
  /** Use cached pictures only. */
  offline?: boolean
  /** Milliseconds for one picture. */
  timeout?: number
  /** Milliseconds that a build waits for pictures in total, counting only the time without one to encode. */
  budget?: number
}

/** An origin is skipped after this many consecutive time-outs. */
const timeoutsAllowed = 2

/** Each may have 20 MB. */
const fetchesAtOnce = 4

/** They keep two cores busy: each has one thread (make-site.ts). */
const encodingsAtOnce = 2

const tookTooLong = 'the pictures of this build took too long; the next build fetches it'

/**
 * Turns picture addresses in records into pictures ready to serve. A picture that cannot be fetched is `null` and
 * named in the report; the page then shows the cover, or leaves out a picture in a text. A copy from an earlier
 * build is used while its origin is unavailable. Fetching and encoding overlap, so only an origin that delays the
 * build uses the budget.
 */
export function createPicturePipeline({
  apiHost,
  pictureOrigins,
  directory,
  skip,
  stored,
  offline = false,
  timeout = timeouts.picture,
  budget = timeouts.pictures,
}: Stage) {
  const store = openPictureStore(directory)
  const origins = [apiHost, ...pictureOrigins]
  const late = new Map<string, number>()
  const idle = createIdleClock()
  const fetching = pLimit(fetchesAtOnce)
  const encoding = pLimit(encodingsAtOnce)

  async function patiently(url: string, etag: string | undefined) {
    const { origin } = new URL(url)
    const before = late.get(origin) ?? 0
    if (before >= timeoutsAllowed)
      throw new Unreachable(`${origin} has already timed out for ${counted(before, 'picture')}`)
    const left = Math.ceil(budget - idle.elapsed())
    if (left <= 0) throw new Unreachable(tookTooLong)
    try {
      const fetched = await fetchPicture(url, { origins, etag, timeout: Math.min(timeout, left) })
      late.set(origin, 0)
      return fetched
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'TimeoutError') throw error
      // Earlier pictures used up the time, so the origin is not at fault.
      if (left < timeout) throw new Unreachable(tookTooLong, { cause: error })
      late.set(origin, (late.get(origin) ?? 0) + 1)
      throw new Unreachable('it did not arrive in time', { cause: error })
    }
  }

  async function hashOf(url: string): Promise<string> {
    const known = store.recall(url)
    const isCurrent = known?.recipe === encodingName
    if (known && (offline || (known.immutable && isCurrent))) return known.hash
    if (offline) throw new Error('no earlier build had it')
    const own = url.startsWith(`${apiHost}/`) ? await stored?.(url) : undefined
    const fetched = own
      ? { bytes: own, etag: '', immutable: true }
      : await fetching(() =>
          idle.while('waiting', () => patiently(url, isCurrent ? known.etag : undefined)),
        ).catch((error: unknown) => {
          if (!known || !(error instanceof Unreachable)) throw error
        })
    if (!fetched) {
      if (!known) throw new Error('status 304')
      return known.hash
    }
    const { bytes, etag, immutable } = fetched
    const hash = await encoding(() => idle.while('working', () => store.encode(bytes)))
    await store.remember(url, { hash, etag, immutable, recipe: encodingName })
    return hash
  }

  return async function preparePicture(
    image: string,
    owner: { _id: string; title: string },
    place: 'picture' | 'text' = 'picture',
  ): Promise<Picture | null> {
    if (image === '') return null
    try {
      return store.variants(await hashOf(new URL(image, apiHost).href))
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      const kind = place === 'text' ? 'text picture' : 'picture'
      skip({ kind, record: owner._id, title: owner.title, why })
      return null
    }
  }
}

export type PreparePicture = ReturnType<typeof createPicturePipeline>
