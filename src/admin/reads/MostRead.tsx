import { useEffect, useState } from 'react'
import { TaskList } from '#admin/components/TaskList.tsx'
import { publicationPath } from '#config/paths.ts'
import { objectId } from '#contract/fields.ts'
import type { PublicationCard } from '#contract/publication-cards.ts'
import { listReads, mostListed } from '#contract/reads/calls.ts'
import { z } from '#contract/zod.ts'
import { counted } from '#lib/counted.ts'
import { callAsStaff } from '#session/session.ts'

/** Maximum publications in the list. */
const most = 5

/** The publications that were read most in 30 days, of the newest hundred (REA-03). */
export function MostRead({ publications }: { publications: PublicationCard[] }) {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>()
  const ids = publications.map(({ _id }) => _id).filter((id) => z.safeParse(objectId, id).success)
  const key = ids.slice(0, mostListed).join()
  useEffect(() => {
    if (key === '') return
    callAsStaff(listReads, { search: { ids: key } }).then(
      ({ data }) => setCounts(new Map(data.map(({ _id, reads }) => [_id, reads.month]))),
      // The lists of the screen report a lost session or connection.
      () => {},
    )
  }, [key])
  if (!counts) return null
  const read = publications
    .map(({ _id, title }) => ({ id: _id, name: title, count: counts.get(_id) ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
  return (
    <TaskList
      title="Most read this month"
      none="No reads yet"
      tasks={read.slice(0, most).map(({ id, name, count }) => ({
        id,
        name,
        text: counted(count, 'read'),
        href: publicationPath(id),
      }))}
    />
  )
}
