import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SaveResult } from './save-article.ts'

/** Milliseconds without a change after which a draft is saved. */
const quiet = 5000
/** Milliseconds until a failed save is tried again. */
const retryAfter = 30_000

/** `conflict`: a colleague has saved it, so that only the user can decide. */
export type Autosave = 'idle' | 'saving' | 'failed' | 'conflict'

const after: Record<SaveResult['kind'], Autosave> = {
  saved: 'idle',
  conflict: 'conflict',
  failed: 'failed',
  'timed-out': 'failed',
}

interface AutosaveOptions<Values> {
  /** Whether there is something to save, and nothing else saves it. */
  wanted: boolean
  values: Values
  save: (values: Values) => Promise<SaveResult['kind']>
}

/** Saves a form by itself after five seconds without a change (EDT-13). */
export function useAutosave<Values>({ wanted, values, save }: AutosaveOptions<Values>) {
  const [state, setState] = useState<Autosave>('idle')
  const running = useRef<Promise<unknown>>(undefined)
  const saveNow = useEffectEvent(save)

  useEffect(() => {
    if (!wanted || state === 'saving' || state === 'conflict') return undefined
    const timer = setTimeout(
      () => {
        setState('saving')
        const saving = saveNow(values)
        running.current = saving
        void saving.then((kind) => setState(after[kind]))
      },
      state === 'failed' ? retryAfter : quiet,
    )
    return () => clearTimeout(timer)
  }, [wanted, state, values])

  return {
    state,
    /** Resolves when no save runs. */
    settled: async (): Promise<void> => void (await running.current),
    /** The user has saved, so that the next change is saved again. */
    reset: () => setState('idle'),
  }
}
