import { atom, type ReadableAtom } from 'nanostores'
import type { ListRevisions } from '#contract/list-revisions.ts'

/** Milliseconds until an offer expires (INB-03). */
export const undoTime = 10_000

/** A deleted record that can be restored. */
interface Deletion {
  id: string
  /** Restores records without a common identifier; the default restores the record `id`. */
  restore?: () => Promise<Restored>
  /** Describes the deleted record. */
  text: string
  /**
   * Shows the record again once the server has restored it, with the revisions of its list if the server
   * returns them.
   */
  putBack: (revisions?: ListRevisions) => void
}

interface Restored {
  revisions?: ListRevisions | undefined
}

interface Offer extends Deletion {
  busy: boolean
}

interface UndoEnvironment {
  restore: (deleted: Deletion) => Promise<Restored>
  /** Whether the pointer or the focus is on the offers, which then do not expire. */
  isHeld: () => boolean
  /** Reports why a record could not be restored. */
  onFailure: (error: unknown) => void
}

export interface UndoStore {
  /** The open offers, oldest first. */
  $offers: ReadableAtom<Offer[]>
  offer: (deleted: Deletion) => void
  /** Restores a record. The offer remains if that fails. */
  undo: (id: string) => Promise<boolean>
  dismiss: (id: string) => void
}

/** Offers to restore deleted records, each for a limited time (INB-03). */
export function createUndo({ restore, isHeld, onFailure }: UndoEnvironment): UndoStore {
  const $offers = atom<Offer[]>([])
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  function stop(id: string): void {
    clearTimeout(timers.get(id))
    timers.delete(id)
  }

  function dismiss(id: string): void {
    stop(id)
    $offers.set($offers.get().filter((offer) => offer.id !== id))
  }

  function start(id: string): void {
    stop(id)
    const end = () => (isHeld() ? start(id) : dismiss(id))
    timers.set(id, setTimeout(end, undoTime))
  }

  function setBusy(id: string, busy: boolean): void {
    $offers.set($offers.get().map((offer) => (offer.id === id ? { ...offer, busy } : offer)))
  }

  return {
    $offers,
    dismiss,

    offer(deleted) {
      dismiss(deleted.id)
      $offers.set([...$offers.get(), { ...deleted, busy: false }])
      start(deleted.id)
    },

    async undo(id) {
      const offer = $offers.get().find((one) => one.id === id)
      if (!offer || offer.busy) return false
      stop(id)
      setBusy(id, true)
      try {
        const { revisions } = await restore(offer)
        offer.putBack(revisions)
        dismiss(id)
        return true
      } catch (error) {
        onFailure(error)
        setBusy(id, false)
        start(id)
        return false
      }
    },
  }
}
