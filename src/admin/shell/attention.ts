import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { ReadableAtom } from 'nanostores'
import type { ListState } from '#admin/lists/list-store.ts'
import { call } from '#api/browser.ts'
import { type Attention, readAttention } from '#contract/inbox.ts'
import { $session, callAsStaff, readToken, rememberExpiry, SessionError } from '#session/session.ts'
import { backendHas } from './backend.ts'
import { createAttention } from './create-attention.ts'
import { usePoll } from './use-poll.ts'

let isFirst = true

/**
 * On the first read, the screen itself reports that the session has ended. Later reads report it here, so
 * that a disabled colleague is redirected to the login page without any action.
 */
async function read(): Promise<Attention> {
  if (isFirst) {
    isFirst = false
    return call(readAttention, { token: readToken() })
  }
  return callAsStaff(readAttention).catch((error: unknown) => {
    if (error instanceof SessionError && error.reason === 'expired') rememberExpiry()
    throw error
  })
}

const attention = createAttention({
  read,
  isHidden: () => document.hidden,
})

/** Reads the counts of pending work at once, after a local change. */
export async function readAttentionNow(): Promise<void> {
  await attention.readNow()
}

/** The counts of pending work; undefined until they are read, and if the backend does not have them. */
export function useAttention(): Attention | undefined {
  return useStore(attention.$attention)
}

/** Whether the counts of pending work have never been read, and the last read failed. */
export function useAttentionUnknown(): boolean {
  const failed = useStore(attention.$failed)
  return useStore(attention.$attention) === undefined && failed
}

/** Polls the counts of pending work while a user is signed in. Only the shell calls it. */
export function useAttentionPoll(): void {
  const signedIn = useStore($session) !== null
  usePoll(attention, signedIn && backendHas('attention'))
}

interface FreshList {
  $list: ReadableAtom<ListState<unknown>>
  refresh: () => Promise<boolean>
}

/**
 * Milliseconds between two refreshes of a list. Local changes come in quick succession, and lists are long.
 */
const refreshPause = 5000

/**
 * Refreshes a list after changes by colleagues or visitors (INB-02): when its revision differs from the one
 * in the counts of pending work. Refreshes once per revision in the counts: a list that still differs
 * afterwards has another source.
 */
export function useFreshList(noun: 'queries' | 'appointments', { $list, refresh }: FreshList): void {
  const known = useAttention()
  const list = useStore($list)
  const revision = list.phase === 'loaded' ? list.revision : ''
  const refreshedAt = useRef(0)
  const refreshedFor = useRef('')
  const before = useRef<{ revision: string; known?: Attention | undefined }>({ revision: '' })
  useEffect(() => {
    // Counts read before this list say nothing about it.
    if (before.current.revision !== revision) before.current = { revision, known }
    const wanted = known?.[noun].revision ?? ''
    if (wanted === '' || revision === '' || known === before.current.known) return undefined
    if (wanted === revision || wanted === refreshedFor.current) return undefined
    const follow = async () => {
      refreshedAt.current = Date.now()
      // A failed refresh is retried after the next read.
      if (await refresh()) refreshedFor.current = wanted
    }
    const timer = setTimeout(() => void follow(), refreshedAt.current + refreshPause - Date.now())
    return () => clearTimeout(timer)
  }, [known, noun, revision, refresh])
}
