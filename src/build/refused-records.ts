import { markupFault } from '#built-site/read-page.ts'
import type { Fault } from '#built-site/verify-site.ts'
import { OperatorError } from '#lib/operator-error.ts'
import type { Content } from '#site/content/content-file.ts'

/** Reasons for skipping records, by id. */
export type Refused = Map<string, string>

/**
 * Finds the records to skip: publications whose own page has a fault and, where a page of several has one, those
 * whose markup has it on its own. Throws OperatorError where no record is at fault, or every one of several: then the
 * fault is in the site.
 */
export function refusedRecords(faults: Fault[], { publications, expertise }: Content): Refused {
  const refused: Refused = new Map()
  for (const { page, record, why } of faults)
    if (record !== '' && !refused.has(record)) refused.set(record, `the page ${page} ${why}`)
  if (faults.some(({ record }) => record === ''))
    for (const record of [...publications, ...expertise]) {
      const why = refused.has(record.id) ? undefined : markupFault(record.html)
      if (why !== undefined) refused.set(record.id, `its text ${why}`)
    }
  const [first] = faults
  const allOf = (records: { id: string }[]) =>
    records.length > 1 && records.every(({ id }) => refused.has(id))
  if (first && (refused.size === 0 || allOf(publications) || allOf(expertise)))
    throw new OperatorError(`Nothing was built: the page ${first.page} ${first.why}.`)
  return refused
}

/** The content without these records. */
export function without(refused: Refused, { publications, expertise, ...rest }: Content): Content {
  const stays = ({ id }: { id: string }) => !refused.has(id)
  return { ...rest, publications: publications.filter(stays), expertise: expertise.filter(stays) }
}
