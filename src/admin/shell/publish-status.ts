import { organisation } from '#config/brand/brand.ts'
import { atom, type ReadableAtom } from 'nanostores'
import type { PublishStatus } from '#contract/publishing.ts'
import { createPoll, type Poll } from './poll.ts'

/** Milliseconds between two reads: while a build runs or is pending, and otherwise. */
const pauses = { soon: 1500, later: 15_000 }

export interface Publishing {
  /** Undefined until the first response of the backend. */
  status: PublishStatus | undefined
  /** Why the last 'Publish now' failed, '' if it did not. */
  failure: string
}

interface PublishStatusEnvironment {
  read: () => Promise<PublishStatus>
  publish: () => Promise<unknown>
  /** Returns true if the session was lost, which is reported elsewhere. */
  handleLostSession: (error: unknown) => boolean
  isHidden: () => boolean
}

export interface PublishStatusStore extends Poll {
  $publishing: ReadableAtom<Publishing>
  publishNow: () => Promise<void>
}

/** A moment of this year, on the firm's clock. */
export function clock(time: number): string {
  return new Date(time).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: organisation.timeZone,
  })
}

/** The state of the public site in one sentence. */
export function sentenceOf({ state, since, builtElsewhere }: PublishStatus): string {
  if (state === 'building') return 'Building the public site'
  if (state === 'waiting') return 'Changes waiting to go live'
  if (state === 'failed') return `Publishing failed, since ${clock(since)}`
  if (since === 0) return 'Public site is live'
  return (builtElsewhere ? 'Rebuild requested ' : 'Public site is live, built ') + clock(since)
}

/** The state of the public site. The last one remains while the backend does not respond. */
export function createPublishStatus(environment: PublishStatusEnvironment): PublishStatusStore {
  const { read, publish, handleLostSession, isHidden } = environment
  const $publishing = atom<Publishing>({ status: undefined, failure: '' })

  const poll = createPoll({
    read,
    isHidden,
    take(answer) {
      const status = answer ?? $publishing.get().status
      if (status === undefined) return undefined
      $publishing.set({ ...$publishing.get(), status })
      return answer && answer.state !== 'live' ? pauses.soon : pauses.later
    },
  })

  return {
    ...poll,
    $publishing,

    async publishNow() {
      $publishing.set({ ...$publishing.get(), failure: '' })
      try {
        await publish()
      } catch (error) {
        if (handleLostSession(error)) return
        const failure = 'The request to publish failed. Try again.'
        $publishing.set({ ...$publishing.get(), failure })
      }
      await poll.readNow()
    },
  }
}
