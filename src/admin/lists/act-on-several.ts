import { sessionGuard } from '#admin/shell/session-guard.ts'
import type { SignedOutAction } from '#admin/shell/signed-out-messages.ts'
import { toast } from '#ui/toast.ts'

/** Maximum names in a message. */
const mostNames = 5
/** Milliseconds that a message with names shows. */
const namesTime = 10_000

interface Several<Item> {
  items: Item[]
  /** Runs the action for one record. */
  act: (item: Item) => Promise<unknown>
  nameOf: (item: Item) => string
  /** Describes a failure: 'could not be published'. */
  failure: string
  signedOut: SignedOutAction
}

/**
 * Runs an action for several records, one after another. Failures do not stop the others and are reported by name.
 * Returns the records for which it succeeded.
 */
export async function actOnSeveral<Item>(several: Several<Item>): Promise<Item[]> {
  const { items, act, nameOf, failure, signedOut } = several
  const done: Item[] = []
  const failed: Item[] = []
  for (const item of items) {
    try {
      await act(item)
      done.push(item)
    } catch (error) {
      if (sessionGuard.handleLostSession(error, signedOut)) return done
      failed.push(item)
    }
  }
  if (failed.length > 0) {
    const names = failed.slice(0, mostNames).map((item) => `“${nameOf(item)}”`)
    if (failed.length > mostNames) names.push(`${failed.length - mostNames} more`)
    toast.error(`${failed.length} ${failure}: ${names.join(', ')}`, { autoClose: namesTime })
  }
  return done
}
