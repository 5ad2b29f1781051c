import { sessionGuard } from '#admin/shell/session-guard.ts'
import type { SignedOutAction } from '#admin/shell/signed-out-messages.ts'
import { toast } from '#ui/toast.ts'

/** Maximum names in a message. */
const mostNames = 5
/** Milliseconds that a message with names shows. */
export const namesTime = 10_000

/** The first names of a list, and the number of the others. */
export function namesText(names: string[]): string {
  const more = names.length > mostNames ? [`${names.length - mostNames} more`] : []
  return [...names.slice(0, mostNames).map((name) => `“${name}”`), ...more].join(', ')
}

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
    toast.error(`${failed.length} ${failure}: ${namesText(failed.map(nameOf))}`, { autoClose: namesTime })
  }
  return done
}
