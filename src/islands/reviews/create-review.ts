import { ApiError, type Call } from '#api/client.ts'
import {
  eraseOwn,
  openReview,
  type OpenedReview,
  sendAnswer,
  sendComment,
  type Verdict,
} from '#contract/reviews/calls.ts'
import type { Anchor } from '#document/anchors.ts'
import { newNonce } from '#lib/new-nonce.ts'
import type { deviceStorage } from '#ui/draft.ts'
import { clearKept, type Kept, readKept, type WaitingComment, writeKept } from './kept.ts'

export interface Review extends Kept {
  phase: 'opening' | 'open' | 'unusable' | 'unreached'
  opened: OpenedReview | undefined
  /** A sentence about the last answer or erasure; '' if there is none. */
  notice: string
  /** The browser cannot store what is typed. */
  isUnkept: boolean
  isSending: boolean
}

interface Options {
  secret: string
  call: Call
  storage?: typeof deviceStorage
}

/** Whether a later attempt may succeed: no response, or that of a server that is down or busy. */
function isTransient({ kind, status }: ApiError): boolean {
  return kind === 'network' || kind === 'off-contract' || status >= 500 || status === 408 || status === 429
}

const changedNotice =
  'The text has changed since you opened it. Here it is as it is now: please answer again.'

/**
 * The state and actions of a reviewer with a link. Everything typed is in the browser before it is sent, and is removed there once the
 * server has it; a comment has a key, so that one that is sent again is stored once.
 */
export function createReview({ secret, call, storage }: Options) {
  const listeners = new Set<() => void>()
  let review: Review = {
    ...readKept(secret, storage),
    phase: 'opening',
    opened: undefined,
    notice: '',
    isUnkept: false,
    isSending: false,
  }

  function set(change: Partial<Review>): void {
    review = { ...review, ...change }
    const { phase, reviewer, name, drafts, waiting, answer } = review
    const isOver = phase === 'unusable' && waiting.length === 0 && Object.keys(drafts).length === 0
    const isKept = writeKept(secret, { reviewer, name, drafts, waiting, answer }, storage)
    review = { ...review, isUnkept: !isKept }
    if (isOver) clearKept(secret, storage)
    for (const listener of listeners) listener()
  }

  const who = () => ({ token: secret, reviewer: review.reviewer })

  function failed(error: unknown): void {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 404) set({ phase: 'unusable' })
    else if (review.opened === undefined) set({ phase: 'unreached' })
  }

  async function open(): Promise<void> {
    try {
      const opened = await call(openReview, { body: who() })
      const sent = new Set(opened.comments.map(({ key }) => key))
      // Of a comment whose response was lost, the server knows the key.
      const waiting = review.waiting.filter(({ key }) => !sent.has(key))
      set({ phase: 'open', opened, waiting, name: review.name || opened.name })
    } catch (error) {
      failed(error)
    }
  }

  /** Sends one comment. Returns whether the next one may be sent. */
  async function send(comment: WaitingComment): Promise<boolean> {
    const { refused: _refused, ...body } = comment
    const rest = () => review.waiting.filter(({ key }) => key !== comment.key)
    try {
      const stored = await call(sendComment, { body: { ...who(), ...body } })
      const { opened } = review
      const comments = [...(opened?.comments ?? []).filter(({ key }) => key !== stored.key), stored]
      set({ waiting: rest(), ...(opened && { opened: { ...opened, comments } }) })
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isTransient(error)) return false
      if (error.status === 404) {
        set({ phase: 'unusable' })
        return false
      }
      const refused = error.serverMessage || 'This could not be sent.'
      set({ waiting: review.waiting.map((one) => (one.key === comment.key ? { ...one, refused } : one)) })
      return true
    }
  }

  async function sendWaitingAnswer(): Promise<void> {
    const { answer } = review
    if (answer === undefined) return
    try {
      const { verdict } = await call(sendAnswer, { body: { ...who(), ...answer } })
      const { opened } = review
      set({
        answer: undefined,
        ...(opened && { opened: { ...opened, verdict, answered: answer.digest } }),
        notice: '',
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isTransient(error)) return
      if (error.status === 404) return set({ phase: 'unusable' })
      if (error.status !== 409)
        return set({ answer: undefined, notice: error.serverMessage || 'This could not be sent.' })
      set({ answer: undefined, notice: changedNotice })
      await open()
    }
  }

  /** Sends what waits, comments first. */
  async function sendAll(): Promise<void> {
    if (review.isSending || review.phase === 'unusable') return
    set({ isSending: true })
    try {
      for (const comment of review.waiting.filter(({ refused }) => refused === ''))
        if (!(await send(comment))) return
      await sendWaitingAnswer()
    } finally {
      set({ isSending: false })
    }
  }

  return {
    get: () => review,
    /** Calls `listener` after each change. Returns an unsubscribe function. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    open,
    sendAll,
    setName: (name: string) => set({ name }),
    setDraft(block: string, text: string): void {
      const { [block]: _before, ...others } = review.drafts
      set({ drafts: text === '' ? others : { ...others, [block]: text } })
    },
    /** Stores a comment in the browser, and sends it. */
    async comment(block: string, { kind, words, nth }: Anchor, text: string): Promise<void> {
      const { [block]: _sent, ...drafts } = review.drafts
      const comment = { key: newNonce(), name: review.name.trim(), kind, words, nth, text, refused: '' }
      set({ drafts, waiting: [...review.waiting, comment], notice: '' })
      await sendAll()
    },
    async answer(verdict: Verdict): Promise<void> {
      const digest = review.opened?.digest ?? ''
      set({ answer: { name: review.name.trim(), verdict, digest }, notice: '' })
      await sendAll()
    },
    /** Takes back a comment that was not sent. */
    discard: (key: string) => set({ waiting: review.waiting.filter((one) => one.key !== key) }),
    async erase(comment?: string): Promise<void> {
      await call(eraseOwn, { body: { ...who(), ...(comment && { comment }) } })
      const nothing = { waiting: [], drafts: {}, answer: undefined, name: '' }
      if (comment === undefined) set({ ...nothing, notice: 'Everything that you sent is erased.' })
      await open()
    },
  }
}

export type ReviewActions = ReturnType<typeof createReview>
