import { type ReactNode, Suspense, useId } from 'react'
import type { ListState, ListStore, LoadedList } from '#admin/lists/list-store.ts'
import { UnreadableNotice } from '#admin/lists/UnreadableNotice.tsx'
import { Button } from '#ui/Button.tsx'

interface PanelProps<Item> {
  title: string
  store: ListStore<Item>
  list: ListState<Item>
  count: (list: LoadedList<Item>) => number
  /** The address that the title links to. */
  href: string
  children: (list: LoadedList<Item>) => ReactNode
}

/** One count with its chart, or its error state. */
export function Panel<Item>({ title, store, list, count, href, children }: PanelProps<Item>) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="panel grid min-w-0 grid-cols-1 content-start gap-3 p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="min-w-0 text-lg [overflow-wrap:anywhere]">
          <a href={href} className="hover:underline">
            {title}
          </a>
        </h2>
        {list.phase === 'loaded' && (
          <p className="font-display text-[1.75rem] leading-none font-semibold" data-count="">
            {count(list)}
          </p>
        )}
      </div>
      {list.phase === 'loaded' && (
        <Suspense fallback={<div className="skeleton h-60" />}>{children(list)}</Suspense>
      )}
      {list.phase === 'loaded' && <UnreadableNotice count={list.unreadable} noun={['record', 'records']} />}
      {list.phase === 'failed' && (
        <div className="grid min-h-40 place-content-center justify-items-center gap-3 text-center">
          <p className="text-soft">We could not load this.</p>
          <Button kind="quiet" onClick={() => void store.reload()}>
            Try again
          </Button>
        </div>
      )}
      {list.phase === 'loading' && <div className="skeleton h-60" />}
    </section>
  )
}
