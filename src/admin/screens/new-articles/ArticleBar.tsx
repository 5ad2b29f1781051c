import type { ReactNode } from 'react'
import { StateChip } from '#admin/components/StateChip.tsx'
import { standingIn } from '#lib/standing.ts'
import { useDue } from '#admin/components/use-due.ts'
import type { ArticleRecord } from './article.ts'
import { savedText } from './saved-text.ts'
import type { Autosave } from './use-autosave.ts'
import { useHeight } from './use-height.ts'
import { barNotes } from '#admin/extensions/bar-notes.ts'
import { available, backendHas } from '#admin/shell/backend.ts'

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

/**
 * The state of the publication, the time of its last save, and the buttons that save it. It stays in sight: at the top
 * of wide windows, at the bottom of phones.
 */
export function ArticleBar({ record, changed, autosave, onDue, children }: ArticleBarProps) {
  const { state, publishAt = '' } = record ?? {}
  const due = useDue(publishAt, onDue)
  // The tools of the text stay below the bar, however many lines it has.
  const bar = useHeight<HTMLElement>('--bar-height')
  const text = savedText({ record, changed, autosave, due })
  const isEmpty = record === undefined && text === ''
  return (
    <section ref={bar} aria-label="State" className="article-bar">
      <div className={`flex min-w-0 flex-[1_1_12rem] items-center gap-3 ${isEmpty ? 'max-lg:hidden' : ''}`}>
        {state && (
          <StateChip
            state={state}
            isOverdue={due === 'overdue'}
            hasPending={record?.hasPending === true}
            standing={standingIn(record?.standing ?? '', backendHas('public-versions'))}
          />
        )}
        <p className="min-w-0 text-xs text-soft sm:text-sm">{text}</p>
        <output className="min-w-0 text-sm font-semibold">
          {available(barNotes).map(({ needs, Note }) => (
            <Note key={needs[0]} id={record?.id} />
          ))}
        </output>
      </div>
      {children}
    </section>
  )
}
