import { useState } from 'react'
import { relativeAge } from '#admin/forms/DraftOffer.tsx'
import { editArticlePath, staffPaths } from '#config/paths.ts'
import { keptDrafts, readTexts } from '#ui/draft.ts'

/** Drafts that are named on the dashboard; older ones are offered where they belong. */
const most = 3

/** The form that a draft belongs to; undefined for one that needs its record to be opened from the list. */
function formOf(key: string): string | undefined {
  if (key === 'new-article') return staffPaths.newArticle
  if (key === 'new-card') return staffPaths.newCard
  return key.startsWith('article:') ? editArticlePath(key.slice('article:'.length)) : undefined
}

function readDrafts() {
  const titleIn = readTexts({ title: '', content: '' })
  return keptDrafts()
    .flatMap(({ key, draft: { values, age } }) => {
      const path = formOf(key)
      const texts = titleIn(values)
      return path && texts ? [{ path, title: texts.title.trim(), age }] : []
    })
    .slice(0, most)
}

/** What was typed on this device and never saved, with the way back to it (EDT-13). */
export function KeptDrafts() {
  const [drafts] = useState(readDrafts)
  if (drafts.length === 0) return null
  return (
    <section aria-label="Not saved yet" className="mb-5 rounded-card border border-ochre bg-sand px-4 py-3">
      <ul className="grid gap-2.5">
        {drafts.map(({ path, title, age }) => (
          <li key={path} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-0 flex-[1_1_16rem] [overflow-wrap:anywhere]">
              {title ? <b>{title}</b> : 'A text without a title'} was not saved. It is kept on this device,
              from {relativeAge(age)}.
            </p>
            <a href={path} className="btn btn-quiet btn-small">
              Go on with it<span className="sr-only">: {title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
