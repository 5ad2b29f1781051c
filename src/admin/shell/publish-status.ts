import { atom, type ReadableAtom } from 'nanostores'
import type { PublishStatus } from '#contract/publishing.ts'

/** Milliseconds between two reads: while a build is under way or waited for, and otherwise. */
const pauses = { soon: 1500, later: 15_000 }

export interface Publishing {
  /** Undefined until the backend has answered once. */
  status: PublishStatus | undefined
  /** Why the last 'Publish now' failed, '' if it did not. */
  failure: string
}

interface PublishStatusEnvironment {
  read: () => Promise<PublishStatus>
  publish: () => Promise<unknown>
  /** Answers whether an error is a lost session, which is then reported elsewhere. */
  handleLostSession: (error: unknown) => boolean
  /** Whether the page is hidden: reads then wait until it is shown. */
  isHidden: () => boolean
}

export interface PublishStatusStore {
  $publishing: ReadableAtom<Publishing>
  /** Reads now, and again and again until the answered function is called. */
  watch: () => () => void
  /** Reads now, where somebody watches. */
  readNow: () => Promise<void>
  publishNow: () => Promise<void>
}

/** The state of the public site. The last answer stays while the backend gives none. */
export function createPublishStatus(environment: PublishStatusEnvironment): PublishStatusStore {
  const { read, publish, handleLostSession, isHidden } = environment
  const $publishing = atom<Publishing>({ status: undefined, failure: '' })
  let readNow = () => Promise.resolve()

  return {
    $publishing,

    watch() {
      let stopped = false
      let timer: ReturnType<typeof setTimeout> | undefined
      readNow = async () => {
        clearTimeout(timer)
        if (stopped || isHidden()) return
        // The screens report a session that has ended.
        const answer = await read().catch(() => undefined)
        if (stopped) return
        const status = answer ?? $publishing.get().status
        if (status === undefined) return
        $publishing.set({ ...$publishing.get(), status })
        clearTimeout(timer)
        timer = setTimeout(
          () => void readNow(),
          answer && answer.state !== 'live' ? pauses.soon : pauses.later,
        )
      }
      void readNow()
      return () => {
        stopped = true
        clearTimeout(timer)
      }
    },

    readNow: () => readNow(),

    async publishNow() {
      $publishing.set({ ...$publishing.get(), failure: '' })
      try {
        await publish()
      } catch (error) {
        if (handleLostSession(error)) return
        const failure = 'The server could not be asked to publish. Try again.'
        $publishing.set({ ...$publishing.get(), failure })
      }
      await readNow()
    },
  }
}
