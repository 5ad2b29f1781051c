import { useEffect, useRef, useState } from 'react'
import { type Draft, openDraft, readTexts, type SavedDraft } from './draft.ts'
import type { Values } from './form-state.ts'

export interface DraftOptions<Name extends string> {
  /** Key of the draft: one for each record. */
  key: string
  /** The account that writes it: no other account gets the draft. */
  owner?: string
  /**
   * `restore` restores an earlier draft of this tab at once. `ask` stores it beyond the tab and offers it, so
   * that it never replaces a record without consent.
   */
  offer: 'restore' | 'ask'
  /** A smaller version, for storage without room for all of it. */
  lighten?: (values: Values<Name>) => Values<Name>
  /** Called whenever the full draft could not be stored, with whether the smaller version was. */
  onUnkept?: (isPartKept: boolean) => void
}

const opened = new Set<Pick<Draft<never>, 'flush' | 'clear'>>()
let ended = false

/** Saves the drafts of all open forms now. Returns false if not all input was stored. */
export function flushDrafts(): boolean {
  return [...opened].map((draft) => draft.flush()).every(Boolean)
}

/** After a logout: removes the drafts of all open forms. This page stores no more. */
export function endDrafts(): void {
  ended = true
  for (const draft of opened) draft.clear()
}

interface DraftedForm<Name extends string> {
  values: Values<Name>
  /** Whether the form differs from its initial values. */
  changed: boolean
  restore: (values: Values<Name>) => void
}

/** The draft of one form: saved on every change, restored or offered when the form opens. */
export function useDraft<Name extends string>(
  options: DraftOptions<Name> | undefined,
  form: DraftedForm<Name>,
) {
  const { values, changed, restore } = form
  const draft = useRef<Draft<Values<Name>>>(undefined)
  const [offered, setOffered] = useState<SavedDraft<Values<Name>>>()

  useEffect(() => {
    if (options === undefined) return undefined
    const { key, owner, offer, lighten, onUnkept } = options
    const where = offer === 'ask' ? 'local' : 'session'
    const next = openDraft({ key, owner, where, lighten, onUnkept, parse: readTexts(values) })
    // A form that switches to another record keeps its contents, and does not read that record's draft.
    const saved = draft.current ? undefined : next.read()
    // The server has the content of the previous key's draft.
    draft.current?.clear()
    draft.current = next
    if (saved && offer === 'ask') setOffered(saved)
    else if (saved) restore(saved.values)
    opened.add(next)
    // A browser adds the same listener only once, so each draft may do this.
    addEventListener('pagehide', flushDrafts)
    document.addEventListener('visibilitychange', flushDrafts)
    return () => {
      next.flush()
      opened.delete(next)
    }
    // Once for each record: later input must not be overwritten.
    // oxlint-disable-next-line react/exhaustive-deps -- runs for each key on purpose
  }, [options?.key])

  const saved = useRef(false)
  useEffect(() => {
    if (changed && !ended) draft.current?.save(values)
    // Reverted or sent: nothing is left to store.
    else if (saved.current) draft.current?.clear()
    saved.current = changed
  }, [changed, values])

  return {
    /** An earlier draft, until it is restored or discarded. */
    offered,
    dismiss: () => setOffered(undefined),
    discard(): void {
      draft.current?.clear()
      setOffered(undefined)
    },
  }
}
