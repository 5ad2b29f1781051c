import { useEffect, useState } from 'react'
import { versionNotes } from '#admin/extensions/version-notes.ts'
import { available } from '#admin/shell/backend.ts'

type Notes = ReadonlyMap<number, string[]>

/** What extensions say about the versions of a publication, by their revisions; nothing if that cannot be read. */
export function useVersionNotes(id: string): Notes {
  const [notes, setNotes] = useState<Notes>(new Map())
  useEffect(() => {
    const loads = available(versionNotes).map(({ load }) => load(id))
    Promise.all(loads).then(
      (maps) => setNotes(new Map(maps.flatMap((map) => [...map]))),
      () => {},
    )
  }, [id])
  return notes
}
