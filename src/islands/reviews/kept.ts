import { isRecord } from '#contract/loose.ts'
import type { Verdict } from '#contract/reviews/calls.ts'
import type { Anchor } from '#document/anchors.ts'
import { newNonce } from '#lib/new-nonce.ts'
import { digest } from '#lib/record-digest.ts'
import { attempt, deviceStorage } from '#ui/draft.ts'

/** A comment that the server does not have yet. */
export interface WaitingComment extends Anchor {
  key: string
  name: string
  text: string
  /** The server's reason not to take it; '' while it waits. */
  refused: string
}

/** An answer that the server does not have yet, to the text with a digest. */
export interface WaitingAnswer {
  name: string
  verdict: Verdict
  digest: string
}

/** The part of a review that the browser stores until the server has it. */
export interface Kept {
  /** The key that makes this browser one reviewer. */
  reviewer: string
  name: string
  /** Texts that are being written, by the block they are about. */
  drafts: Record<string, string>
  waiting: WaitingComment[]
  answer: WaitingAnswer | undefined
}

/** The storage key of a review: it does not contain the secret. */
function storageKey(secret: string): string {
  return `review:${digest(secret)}`
}

const texts = (value: unknown): Record<string, string> =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
      )
    : {}

function isWaiting(value: unknown): value is WaitingComment {
  return (
    isRecord(value) &&
    ['key', 'name', 'text', 'refused', 'kind', 'words'].every((name) => typeof value[name] === 'string') &&
    typeof value.nth === 'number'
  )
}

function isAnswer(value: unknown): value is WaitingAnswer {
  return (
    isRecord(value) &&
    (value.verdict === 'approve' || value.verdict === 'change') &&
    typeof value.name === 'string' &&
    typeof value.digest === 'string'
  )
}

/** Reads what the browser has of a review; a new reviewer if it has nothing. */
export function readKept(secret: string, storage = deviceStorage): Kept {
  const stored: unknown = attempt(() => JSON.parse(storage().getItem(storageKey(secret)) ?? ''))
  const { reviewer, name, drafts, waiting, answer } = isRecord(stored) ? stored : {}
  return {
    reviewer: typeof reviewer === 'string' && /^[\w-]{16,64}$/.test(reviewer) ? reviewer : newNonce(),
    name: typeof name === 'string' ? name : '',
    drafts: texts(drafts),
    waiting: Array.isArray(waiting) ? waiting.filter(isWaiting) : [],
    answer: isAnswer(answer) ? answer : undefined,
  }
}

/** Removes a review whose link has ended, and of which nothing is left to be copied. */
export function clearKept(secret: string, storage = deviceStorage): void {
  attempt(() => storage().removeItem(storageKey(secret)))
}

/** Returns false if storage is blocked or full. */
export function writeKept(secret: string, kept: Kept, storage = deviceStorage): boolean {
  return (
    attempt(() => {
      storage().setItem(storageKey(secret), JSON.stringify(kept))
      return true
    }) ?? false
  )
}
