import { diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'
import { blocksOf, textOf } from '#lib/rich-text.ts'
import type { ArticleValues } from './article.ts'

type Text = Pick<ArticleValues, 'title' | 'content' | 'topics'>

/** Maximum milliseconds that a comparison may block the page. */
const timeout = 1000

/** The words of a publication: one line per block, and one for its topics. */
function wordsOf({ title, content, topics }: Text): string {
  return [title, ...(topics ? [`Topics: ${topics}`] : []), ...blocksOf(content).map(textOf)].join('\n')
}

/** The segments of both texts in order, with their positions; undefined if the texts differ too much. */
function partsOf(before: Text, after: Text) {
  let at = 0
  return diffWordsWithSpace(wordsOf(before), wordsOf(after), { timeout: timeout })?.map(
    ({ value, added, removed }) => ({
      value,
      at: (at += value.length),
      tag: added ? ('ins' as const) : removed ? ('del' as const) : ('span' as const),
    }),
  )
}

const looks = { ins: 'ql-bg-leaf no-underline forced-colors:underline', del: 'ql-bg-rose', span: '' }

/** The words that were added and removed between two texts (EDT-06). */
export function Comparison({ before, after }: { before: Text; after: Text }) {
  const parts = useMemo(() => partsOf(before, after), [before, after])
  if (!parts) return <p className="text-soft">The two texts differ too much to be compared word by word.</p>
  if (parts.every(({ tag }) => tag === 'span')) return <p className="text-soft">The words are the same.</p>
  return (
    <div className="rounded-control border border-line p-3 whitespace-pre-wrap">
      {parts.map(({ value, at, tag: Tag }) => (
        <Tag key={`${Tag}-${at}`} className={looks[Tag]}>
          {value}
        </Tag>
      ))}
    </div>
  )
}
