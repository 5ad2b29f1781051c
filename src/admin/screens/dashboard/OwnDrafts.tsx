import { useEffect, useState } from 'react'
import { relativeAge } from '#admin/forms/DraftOffer.tsx'
import { editArticlePath } from '#config/paths.ts'
import { readMe } from '#contract/auth.ts'
import { listUnpublished, type StaffPublication } from '#contract/publications.ts'
import { callAsStaff } from '#session/session.ts'
import { TaskList } from '#admin/components/TaskList.tsx'

/** Maximum drafts in the list. */
const most = 5

/** The drafts that the signed-in person saved last, the newest first. */
async function readOwn(): Promise<StaffPublication[]> {
  const [{ user }, { records }] = await Promise.all([callAsStaff(readMe), callAsStaff(listUnpublished)])
  return records
    .filter(({ state, savedBy }) => state === 'draft' && savedBy === user?.fullName)
    .toSorted((one, other) => Date.parse(other.savedAt) - Date.parse(one.savedAt))
    .slice(0, most)
}

/** Drafts of the signed-in person; not shown if they cannot be read. */
export function OwnDrafts() {
  const [now] = useState(() => Date.now())
  const [drafts, setDrafts] = useState<StaffPublication[]>()
  useEffect(() => {
    // The lists of the screen report a lost session or connection.
    readOwn().then(setDrafts, () => {})
  }, [])
  if (!drafts) return null
  return (
    <TaskList
      title="Drafts of mine"
      none="No drafts"
      tasks={drafts.map(({ _id, title, savedAt }) => ({
        id: _id,
        name: title,
        text: relativeAge(now - Date.parse(savedAt)),
        href: editArticlePath(_id),
      }))}
    />
  )
}
