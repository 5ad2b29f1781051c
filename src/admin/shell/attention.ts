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
 * The first read leaves it to the screen to find that the session has ended, and to say so in its own words. Later ones
 * end it, so that a colleague who was disabled is led to the login page without doing anything.
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

/** Reads now what waits for staff, after somebody has changed it here. */
export async function readAttentionNow(): Promise<void> {
  await attention.readNow()
}

/** What waits for staff; undefined until it is known, and with a backend that does not know it. */
export function useAttention(): Attention | undefined {
  return useStore(attention.$attention)
}

/** Whether what waits for staff has never been read, and cannot be read now. */
export function useAttentionUnknown(): boolean {
  const failed = useStore(attention.$failed)
  return useStore(attention.$attention) === undefined && failed
}

/** Reads what waits for staff while somebody is signed in. The shell alone calls it. */
export function useAttentionPoll(): void {
  const signedIn = useStore($session) !== null
  usePoll(attention, signedIn && backendHas('attention'))
}

interface FreshList {
  $list: ReadableAtom<ListState<unknown>>
  refresh: () => Promise<boolean>
}

/** Milliseconds between two refreshes of a list: one's own changes come one after another, and lists are long. */
const refreshPause = 5000

/**
 * Refreshes a list when colleagues or visitors have changed it (INB-02): when it is another one than what waits for
 * staff was counted from, however long after the list that was first known. Once for each count: a list that still
 * is another one then comes from elsewhere.
 */
export function useFreshList(noun: 'queries' | 'appointments', { $list, refresh }: FreshList): void {
  const known = useAttention()
  const list = useStore($list)
  const revision = list.phase === 'loaded' ? list.revision : ''
  const refreshedAt = useRef(0)
  const refreshedFor = useRef('')
  const before = useRef<{ revision: string; known?: Attention | undefined }>({ revision: '' })
  useEffect(() => {
    // A count from before this list says nothing of it.
    if (before.current.revision !== revision) before.current = { revision, known }
    const wanted = known?.[noun].revision ?? ''
    if (wanted === '' || revision === '' || known === before.current.known) return undefined
    if (wanted === revision || wanted === refreshedFor.current) return undefined
    const follow = async () => {
      refreshedAt.current = Date.now()
      // A refresh that fails is repeated after the next read.
      if (await refresh()) refreshedFor.current = wanted
    }
    const timer = setTimeout(() => void follow(), refreshedAt.current + refreshPause - Date.now())
    return () => clearTimeout(timer)
  }, [known, noun, revision, refresh])
}
