import { diffWordsWithSpace } from 'diff'
import { type ReactNode, useMemo, useState } from 'react'
import type { SavedText } from '#contract/publication-fields.ts'
import { blocksOf } from '#document/blocks.ts'
import type { Parsed } from '#document/tree.ts'
import { wordsOf as wordsIn } from '#document/words.ts'
import { parseHtml } from '#ui/parse-html.ts'
import { languageCode, languageOf } from '#lib/languages.ts'
import { recordLines } from './record-lines.ts'
import { seriesText } from '#lib/series.ts'
import { SmallButton } from '#admin/components/SmallButton.tsx'
import type { ArticleValues } from './article.ts'

type Text = Pick<ArticleValues, Exclude<SavedText, 'author' | 'position' | 'translationOf'> | 'content'>

/** Maximum milliseconds that a comparison may block the page. */
const timeout = 1000

/** Unchanged lines that are shown before and after a change. */
const context = 2

/** Code points that stand for raised and lowered characters in a compared text: private ones, one plane for each. */
const planes = { sup: 0xf0000, sub: 0x100000 }
const inPlanes = /[\u{f0000}-\u{ffffd}]+|[\u{100000}-\u{10fffd}]+/gu

/** Stands before each list item and table row, so that the comparison begins a line there. */
const lineStart = '\ue000'

/** Parts with the text of raised and lowered elements in their planes. White space separates words and stays. */
function marked(parts: readonly (Parsed | string)[], plane = 0): (Parsed | string)[] {
  return parts.map((part) => {
    if (typeof part === 'string') {
      const move = (character: string) => String.fromCodePoint(plane + character.charCodeAt(0))
      return plane === 0 ? part : part.replace(/[^\s\ud800-\udfff\ufffe\uffff]/g, move)
    }
    if (part.name === 'sup' || part.name === 'sub')
      return { ...part, name: 'span', children: marked(part.children, planes[part.name]) }
    const children = marked(part.children, plane)
    return { ...part, children: /^(?:li|tr)$/.test(part.name) ? [lineStart, ...children] : children }
  })
}

/** A compared text as it is drawn. */
function drawnText(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(inPlanes)) {
    const isRaised = (found.codePointAt(0) ?? 0) < planes.sub
    const plane = isRaised ? planes.sup : planes.sub
    const own = Array.from(found, (character) =>
      String.fromCharCode((character.codePointAt(0) ?? 0) - plane),
    ).join('')
    const Tag = isRaised ? 'sup' : 'sub'
    parts.push(<span key={`text-${end}`}>{text.slice(end, index)}</span>, <Tag key={index}>{own}</Tag>)
    end = index + found.length
  }
  return [...parts, <span key={`text-${end}`}>{text.slice(end)}</span>]
}

/** The lines of a block: items and rows are separate ones. */
function linesOf(block: readonly (Parsed | string)[]): string[] {
  const lines = wordsIn(marked(block)).split(lineStart)
  return lines.flatMap((line) => line.trim() || [])
}

/** The words of a publication, a line for each block, item and row, and one each for its language, its series, its topics and the parts of its record. */
function wordsOf(text: Text): string {
  const { title, content, language, topics } = text
  const series = seriesText(text)
  const facts = [
    ...(languageCode(language) ? [`Language: ${languageOf(language).name}`] : []),
    ...(series ? [`Series: ${series}`] : []),
    ...(topics ? [`Topics: ${topics}`] : []),
    ...recordLines(text),
  ]
  return [title, ...facts, ...blocksOf(parseHtml(content)).flatMap(linesOf)].join('\n')
}

/** The segments of both texts in order, with their positions; undefined if the texts differ too much. */
function partsOf(before: Text, after: Text) {
  let at = 0
  return diffWordsWithSpace(wordsOf(before), wordsOf(after), { timeout })?.map(
    ({ value, added, removed }) => ({
      value,
      at: (at += value.length),
      tag: added ? ('ins' as const) : removed ? ('del' as const) : ('span' as const),
    }),
  )
}

const looks = { ins: 'ql-bg-leaf no-underline forced-colors:underline', del: 'ql-bg-rose', span: '' }

/** The ends of an unchanged part that are near a change; undefined if they are the whole part. */
function endsOf(value: string, isFirst: boolean, isLast: boolean) {
  const lines = value.split('\n')
  // The first and last line of a part may be the rest of a changed line.
  const head = isFirst ? 0 : context + 1
  const tail = isLast ? 0 : context + 1
  const skipped = lines.length - head - tail
  if (skipped < 2) return undefined
  return {
    head: lines.slice(0, head).join('\n'),
    skipped,
    tail: lines.slice(lines.length - tail).join('\n'),
  }
}

/** The words that were added and removed between two texts, with the lines around them (EDT-06). */
export function Comparison({ before, after }: { before: Text; after: Text }) {
  const parts = useMemo(() => partsOf(before, after), [before, after])
  const [whole, setWhole] = useState(false)
  if (!parts) return <p className="text-soft">The two texts differ too much to be compared word by word.</p>
  if (parts.every(({ tag }) => tag === 'span')) return <p className="text-soft">No word differs.</p>
  const drawn = parts.map(({ value, at, tag: Tag }, place) => {
    const ends = Tag === 'span' && !whole && endsOf(value, place === 0, place === parts.length - 1)
    if (!ends)
      return {
        isCut: false,
        part: (
          <Tag key={`${Tag}-${at}`} className={looks[Tag]}>
            {drawnText(value)}
          </Tag>
        ),
      }
    const part = (
      <span key={`${Tag}-${at}`}>
        {drawnText(ends.head)}
        <span className="my-1 block text-sm text-soft">{`… ${ends.skipped} lines without a change …`}</span>
        {drawnText(ends.tail)}
      </span>
    )
    return { isCut: true, part }
  })
  return (
    <div className="grid gap-2">
      <div className="rounded-control bg-paper p-3 whitespace-pre-wrap">{drawn.map(({ part }) => part)}</div>
      {drawn.some(({ isCut }) => isCut) && (
        <SmallButton className="justify-self-start" onClick={() => setWhole(true)}>
          Show the whole text
        </SmallButton>
      )}
    </div>
  )
}
