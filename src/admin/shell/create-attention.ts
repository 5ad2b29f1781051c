import { atom, type ReadableAtom } from 'nanostores'
import type { Attention } from '#contract/inbox.ts'
import { createPoll, type Poll } from './poll.ts'

/** Milliseconds between two reads; each failure doubles it, up to the maximum. */
const pauses = { usual: 20_000, most: 300_000 }

interface AttentionEnvironment {
  read: () => Promise<Attention>
  isHidden: () => boolean
}

export interface AttentionStore extends Poll {
  /** The counts of pending work; undefined until the first response. A failed read keeps the last counts. */
  $attention: ReadableAtom<Attention | undefined>
  /** Whether the last read failed. */
  $failed: ReadableAtom<boolean>
}

/** Polls the counts of pending work (INB-02, INB-09). */
export function createAttention({ read, isHidden }: AttentionEnvironment): AttentionStore {
  const $attention = atom<Attention | undefined>(undefined)
  const $failed = atom(false)
  let pause = pauses.usual
  const poll = createPoll({
    read,
    isHidden,
    take(answer) {
      if (answer) $attention.set(answer)
      $failed.set(answer === undefined)
      pause = answer ? pauses.usual : Math.min(pause * 2, pauses.most)
      return pause
    },
  })
  return {
    ...poll,
    $attention,
    $failed,
    watch() {
      const stop = poll.watch()
      return () => {
        stop()
        // The next user to sign in must not see these counts.
        $attention.set(undefined)
        $failed.set(false)
      }
    },
  }
}
