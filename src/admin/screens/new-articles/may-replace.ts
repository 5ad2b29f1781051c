import { toast } from '#ui/toast.ts'
import { flushDrafts } from '#ui/use-draft.ts'

/**
 * Saves the text in the form as a draft, so that another text may replace it (EDT-05). Returns false on failure.
 */
export function mayReplace(): boolean {
  const isKept = flushDrafts()
  if (!isKept)
    toast.error(
      'Not all of your text could be saved on this device, so it stays in the form. Copy or save it first.',
    )
  return isKept
}
