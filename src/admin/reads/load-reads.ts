import { atom, type ReadableAtom } from 'nanostores'
import { useEffect } from 'react'
import type { ListedArticle } from '#admin/screens/articles/store.ts'
import { objectId } from '#contract/fields.ts'
import { listReads, mostListed, type ReadSums } from '#contract/reads/calls.ts'
import { z } from '#contract/zod.ts'
import { callAsStaff } from '#session/session.ts'

type Sums = Pick<ReadSums, 'reads' | 'downloads'>

const none: Sums = { reads: { month: 0, year: 0 }, downloads: { month: 0, year: 0 } }

const $sums = atom<ReadonlyMap<string, Sums>>(new Map())

/** Counted reads of the shown publications, by identifier. */
export const $reads: ReadableAtom<ReadonlyMap<string, Sums>> = $sums

async function load(ids: string[]): Promise<void> {
  const { data } = await callAsStaff(listReads, { search: { ids: ids.join() } })
  const found = new Map(data.map((sums) => [sums._id, sums]))
  $sums.set(new Map(ids.map((id) => [id, found.get(id) ?? none])))
}

/** Reads the counts of the shown publications (REA-03). */
export function LoadReads({ shown }: { shown: ListedArticle[] }) {
  const known = shown.map(({ _id }) => _id).filter((id) => z.safeParse(objectId, id).success)
  const key = known.slice(0, mostListed).join()
  useEffect(() => {
    // The list reports a lost session or connection.
    if (key !== '') load(key.split(',')).catch(() => {})
  }, [key])
  return null
}
