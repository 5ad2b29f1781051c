import { atom, type ReadableAtom } from 'nanostores'
import { useEffect } from 'react'
import { flushDrafts } from '#ui/use-draft.ts'

/** The dialog before a form with unsaved changes is left. */
interface Question {
  /** Says whether the changes are saved as a draft. */
  text: string
  answer: (leave: boolean) => void
}

const $asked = atom<Question | null>(null)
export const $question: ReadableAtom<Question | null> = $asked

let unsaved = false
/** The forms with changes that use the hook below. */
let changedForms = 0

export function hasUnsavedChanges(): boolean {
  return unsaved
}

/** Saves the drafts. Returns a sentence that says whether all were saved. */
function fateOfDraft(): string {
  return flushDrafts()
    ? 'A draft is saved on this device and offered when you return.'
    : 'Not all of it is saved on this device.'
}

/** Whether the form may be left: at once without unsaved changes, otherwise as the user answers. */
export async function mayLeave(fate?: string): Promise<boolean> {
  if (!unsaved) return true
  const text = fate ?? fateOfDraft()
  const leave = await new Promise<boolean>((answer) => $asked.set({ text, answer }))
  $asked.set(null)
  if (leave) unsaved = false
  return leave
}

/** Whether a form has unsaved changes. */
export function setUnsavedChanges(changed: boolean): void {
  unsaved = changed
}

/** The changes no longer count: they were saved, or stored as a draft. */
export function forgetUnsavedChanges(): void {
  setUnsavedChanges(false)
}

function warn(event: BeforeUnloadEvent): void {
  if (unsaved) event.preventDefault()
}

/** While `changed` is true, links, Back, reload and logout ask first. */
export function useUnsavedChanges(changed: boolean): void {
  useEffect(() => {
    if (!changed) return undefined
    changedForms += 1
    setUnsavedChanges(true)
    addEventListener('beforeunload', warn)
    return () => {
      changedForms -= 1
      // Another form of the same dialog may still have some.
      if (changedForms > 0) return
      forgetUnsavedChanges()
      removeEventListener('beforeunload', warn)
    }
  }, [changed])
}
