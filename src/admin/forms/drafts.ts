import { useEffect, useState } from 'react'
import { type Draft, openDraft, readTexts, type SavedDraft } from '#ui/draft.ts'

type Texts<Name extends string> = Record<Name, string>

const open = new Set<() => boolean>()

/** Saves every draft that is waiting, now. */
export function flushDrafts(): void {
  for (const flush of open) flush()
}

addEventListener('pagehide', flushDrafts)
document.addEventListener('visibilitychange', flushDrafts)

interface DraftOptions<Name extends string> {
  key: string
  empty: Texts<Name>
  lighten?: (values: Texts<Name>) => Texts<Name>
}

/** The draft of one form: what was found when it opened, to be offered, and the way to keep it. */
export function useDraft<Name extends string>({ key, empty, lighten }: DraftOptions<Name>) {
  const [draft] = useState<Draft<Texts<Name>>>(() => openDraft({ key, parse: readTexts(empty), lighten }))
  const [found, setFound] = useState<SavedDraft<Texts<Name>> | undefined>(() => draft.read())

  useEffect(() => {
    open.add(draft.flush)
    return () => {
      draft.flush()
      open.delete(draft.flush)
    }
  }, [draft])

  return {
    /** An earlier draft, until it is taken or refused. */
    found,
    dismiss: () => setFound(undefined),
    save: draft.save,
    clear(): void {
      draft.clear()
      setFound(undefined)
    },
  }
}
