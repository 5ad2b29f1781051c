// Apart from catalogue.ts, for scripts that read lists.
import { isRecord, looseLine } from './loose.ts'

/** Maximum number of authors of a publication. */
export const authorLimit = 100

/** An author, one by one; without a name, the organisation is the author. */
export interface Author {
  name: string
  organisation: string
  /** As 0000-0002-1825-0097; '' if unknown. */
  orcid: string
}

/** A value from any backend as an author. */
function looseAuthor(value: unknown): Author {
  const record = isRecord(value) ? value : { name: value }
  return {
    name: looseLine(record.name ?? record),
    organisation: looseLine(record.organisation),
    orcid: looseLine(record.orcid),
  }
}

/** The authors of a list from any backend that have a name; none of a value that is no list. */
export function looseAuthors(value: unknown): Author[] {
  const list: unknown[] = Array.isArray(value) ? value.slice(0, authorLimit) : []
  return list.map(looseAuthor).filter(({ name, organisation }) => name + organisation !== '')
}
