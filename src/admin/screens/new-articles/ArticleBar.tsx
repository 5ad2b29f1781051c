import { type ReactNode, useEffect, useRef, useMemo, useState } from 'react'
import { StateChip } from '#admin/components/StateChip.tsx'
import { useDue } from '#admin/components/use-due.ts'
import type { ArticleRecord } from './article.ts'
import { savedText } from './saved-text.ts'
import type { Autosave } from './use-autosave.ts'
import { backendHas } from '#admin/shell/backend.ts'
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
  const isReported = id !== undefined && backendHas('presence')
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

interface ArticleBarProps {
  record: ArticleRecord | undefined
  /** Whether the form differs from the record. */
  changed: boolean
  autosave: Autosave
  /** Checks whether a scheduled publication is public by now. */
  onDue: () => void
  /** The buttons that save the form. */
  children: ReactNode
}

const names = new Intl.ListFormat('en-GB')

function presenceText(others: string[]): string {
  if (others.length === 0) return ''
  return `${names.format(others)} ${others.length === 1 ? 'is' : 'are'} editing this`
}

/**
 * The state of the publication, the time of its last save, and the buttons that save it. It stays in sight: at the top
 * of wide windows, at the bottom of phones.
 */
export function ArticleBar({ record, changed, autosave, onDue, children }: ArticleBarProps) {
  const { state, publishAt = '' } = record ?? {}
  const others = useOthersHere(record?.id)
  const due = useDue(publishAt, onDue)
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current } = bar
    if (!current) return undefined
    // The tools of the text stay below the bar, however many lines it has.
    const observer = new ResizeObserver(() =>
      current.parentElement?.style.setProperty('--bar-height', `${current.offsetHeight}px`),
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  const text = savedText({ record, changed, autosave, due })
  const isEmpty = record === undefined && text === ''
  return (
    <section ref={bar} aria-label="State" className="article-bar">
      <div className={`flex min-w-0 flex-[1_1_12rem] items-center gap-3 ${isEmpty ? 'max-lg:hidden' : ''}`}>
        {state && <StateChip state={state} isOverdue={due === 'overdue'} />}
        <p className="min-w-0 text-xs text-soft sm:text-sm">{text}</p>
        <output className="min-w-0 text-sm font-semibold">{presenceText(others)}</output>
      </div>
      {children}
    </section>
  )
}
