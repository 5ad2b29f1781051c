import { useMemo, useState } from 'react'
import { backendHas } from '#admin/shell/backend.ts'
import { createPoll } from '#admin/shell/poll.ts'
import { usePoll } from '#admin/shell/use-poll.ts'
import { reportEditing } from '#contract/publications.ts'
import { callAsStaff } from '#session/session.ts'

/** Milliseconds between two reports that the form is open. */
const pause = 20_000

/** Reports that a publication is open in this form. Returns the names of the colleagues who have it open (EDT-05). */
export function useOthersHere(id: string | undefined): string[] {
  const [others, setOthers] = useState<string[]>([])
  const poll = useMemo(
    () =>
      createPoll({
        read: async () => (id === undefined ? undefined : callAsStaff(reportEditing, { id })),
        isHidden: () => document.hidden,
        take: (answer) => {
          setOthers(answer?.others ?? [])
          return pause
        },
      }),
    [id],
  )
  usePoll(poll, id !== undefined && backendHas('presence'))
  return others
}
