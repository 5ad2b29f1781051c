import { useEffect, useMemo, useState } from 'react'
import { createPoll } from '#admin/shell/poll.ts'
import { usePoll } from '#admin/shell/use-poll.ts'
import { endEditing, reportEditing } from '#contract/presence/calls.ts'
import { callAsStaff } from '#session/session.ts'

/** Milliseconds between two reports that the form is open. */
const pause = 20_000

/** Reports that a publication is open in a form, and that it was closed. `take` gets the colleagues who have it open. */
function createPresence(id: string | undefined, take: (others: string[]) => void) {
  /** The last report: the one about closing must not arrive before it. */
  let reported: Promise<unknown> = Promise.resolve()
  const poll = createPoll({
    read: async () => {
      if (id === undefined) return undefined
      const answer = callAsStaff(reportEditing, { id })
      reported = answer.catch(() => {})
      return answer
    },
    isHidden: () => document.hidden,
    take: (answer) => {
      take(answer?.others ?? [])
      return pause
    },
  })
  // Best effort: without it, the last report counts for a minute.
  const end = () => void (id && callAsStaff(endEditing, { id, keepalive: true }).catch(() => {}))
  return { poll, end, leave: () => void reported.then(end) }
}

/** The names of the colleagues who have a publication open, to whom this form is reported (EDT-05). */
function useOthersHere(id: string | undefined): string[] {
  const [others, setOthers] = useState<string[]>([])
  const { poll, end, leave } = useMemo(() => createPresence(id, setOthers), [id])
  const isReported = id !== undefined
  usePoll(poll, isReported)
  useEffect(() => {
    if (!isReported) return undefined
    addEventListener('pagehide', end)
    return () => {
      removeEventListener('pagehide', end)
      leave()
    }
  }, [isReported, end, leave])
  return others
}

const names = new Intl.ListFormat('en-GB')

function presenceText(others: string[]): string {
  if (others.length === 0) return ''
  return `${names.format(others)} ${others.length === 1 ? 'is' : 'are'} editing this`
}

/** Says who else has a publication open. */
export function OthersHere({ id }: { id: string | undefined }) {
  return presenceText(useOthersHere(id))
}
