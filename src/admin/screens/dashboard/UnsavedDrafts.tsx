import { useState } from 'react'
import { relativeAge } from '#admin/forms/DraftOffer.tsx'
import type { Navigation } from '#admin/shell/create-navigation.ts'
import { editArticlePath, staffPaths } from '#config/paths.ts'
import { listExpertiseCards } from '#contract/expertise-cards.ts'
import { callWithCookies, readAccount } from '#session/session.ts'
import { storedDrafts, readTexts } from '#ui/draft.ts'
import { toast } from '#ui/toast.ts'

/** Maximum drafts listed on the dashboard; older ones are offered in their forms. */
const most = 3

/** The form of a draft, and the expertise card required to open it. */
interface DraftedForm {
  path: string
  card?: string
}

function formOf(key: string): DraftedForm | undefined {
  if (key === 'new-article') return { path: staffPaths.newArticle }
  if (key === 'new-card') return { path: staffPaths.newCard }
  const [noun, id] = key.split(':')
  if (!id) return undefined
  if (noun === 'article') return { path: editArticlePath(id) }
  return noun === 'card' ? { path: staffPaths.newCard, card: id } : undefined
}

/** Opens the form of a card. The form has no separate address, so the card is read from the list and passed on (EXC-01). */
async function openCard(id: string, navigate: Navigation['navigate']): Promise<void> {
  try {
    const { records } = await callWithCookies(listExpertiseCards)
    const card = records.find(({ _id }) => _id === id)
    if (card) await navigate(staffPaths.newCard, { state: { card } })
    else toast.error('This card no longer exists')
  } catch {
    toast.error('Failed to fetch cards data')
  }
}

function readDrafts() {
  const titleIn = readTexts({ title: '', content: '' })
  return storedDrafts(readAccount())
    .flatMap(({ key, draft: { values, age } }) => {
      const form = formOf(key)
      const texts = titleIn(values)
      return form && texts ? [{ key, ...form, title: texts.title.trim(), age }] : []
    })
    .slice(0, most)
}

/**
 * The account's unsaved drafts on this device, each with a link to its form (EDT-13). `navigate` is a prop because an
 * import would split the chunks that are loaded at sign-in.
 */
export function UnsavedDrafts({ navigate }: Pick<Navigation, 'navigate'>) {
  const [drafts] = useState(readDrafts)
  if (drafts.length === 0) return null
  return (
    <section aria-label="Not saved yet" className="mb-5 rounded-card border border-ochre bg-sand px-4 py-3">
      <ul className="grid gap-2">
        {drafts.map(({ key, path, card, title, age }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-0 flex-[1_1_16rem] [overflow-wrap:anywhere]">
              <b className={title ? '' : 'font-normal'}>{title || 'A text without a title'}</b> was not saved.
              This device has a draft of it, from {relativeAge(age)}.
            </p>
            <a
              href={path}
              className="btn btn-quiet btn-small"
              onClick={(event) => {
                if (!card) return
                event.preventDefault()
                void openCard(card, navigate)
              }}
            >
              Continue<span className="sr-only">: {title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
