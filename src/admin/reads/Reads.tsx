import { useStore } from '@nanostores/react'
import { Suspense, useState } from 'react'
import type { Column } from '#admin/lists/RecordTable.tsx'
import type { ListedArticle } from '#admin/screens/articles/store.ts'
import { lazyComponent } from '#admin/shell/lazy-component.ts'
import { counted } from '#lib/counted.ts'
import { $reads } from './load-reads.ts'

const ReadsDialog = lazyComponent(() => import('./ReadsDialog.tsx'), 'ReadsDialog')

/** Reads and downloads of a public publication in 30 days; a press shows them by day and by site (REA-03). */
export function Reads({ card, className = '' }: { card: ListedArticle; className?: string }) {
  const sums = useStore($reads).get(card._id)
  const [isOpen, setIsOpen] = useState(false)
  if ((card.state ?? 'published') !== 'published' || !card._id) return null
  const reads = sums ? counted(sums.reads.month, 'read') : 'Reads'
  const downloads = sums && sums.downloads.month > 0 ? `, ${counted(sums.downloads.month, 'download')}` : ''
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${reads}${downloads} of ${card.title}${sums ? ' in 30 days' : ''}`}
        className={`text-left hover:underline ${className}`}
        onClick={() => setIsOpen(true)}
      >
        <span className="whitespace-nowrap">{reads}</span>
        {/* A small row has no room for both. */}
        <span className="@max-2xl:hidden">{downloads}</span>
      </button>
      <Suspense>{isOpen && <ReadsDialog card={card} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}

export const readsColumn: Column<ListedArticle> = {
  name: 'Reads',
  className: '@max-xs:hidden @2xl:@max-4xl:hidden @4xl:w-[7rem]',
  cell: (card) => <Reads card={card} className="relative @2xl:text-[0.8125rem] @2xl:leading-[1.125rem]" />,
}
