import { markupFault } from '#publish/check/read-page.ts'
import type { Fault } from '#publish/check/check-site.ts'
import { OperatorError } from '#lib/operator-error.ts'
import type { Content } from '#site/content/content-file.ts'
import type { Noun, Skipped } from './build-report.ts'

/** Reasons for skipping records, by id. */
export type Refused = Map<string, string>

/** Why a record causes one of these faults of pages with several records; undefined if it does not. */
function sharedFault(
  faults: readonly Fault[],
  { html, addresses, link }: { html: string; addresses: readonly string[]; link?: string },
): string | undefined {
  const why = markupFault(html)
  if (why !== undefined) return `its text ${why}`
  const linked = new Set([...addresses, link])
  const found = faults.find(({ address }) => address !== undefined && linked.has(address))
  return found && `the page ${found.page} ${found.why}`
}

/** The records that cause these faults, each through the page of that record, or through its markup or links on a page of several. */
function causesOf(faults: readonly Fault[], { publications, expertise }: Content): Refused {
  const refused: Refused = new Map()
  for (const { page, record, why } of faults)
    if (record !== '' && !refused.has(record)) refused.set(record, `the page ${page} ${why}`)
  const shared = faults.filter(({ record }) => record === '')
  if (shared.length > 0)
    for (const record of [...publications, ...expertise]) {
      const why = refused.has(record.id) ? undefined : sharedFault(shared, record)
      if (why !== undefined) refused.set(record.id, why)
    }
  return refused
}

/**
 * Finds the records to skip, at least one. Throws OperatorError if the faults identify none, or all of several and a
 * site of plain records has faults too: the site's code is then at fault.
 */
export async function refusedRecords(
  faults: readonly Fault[],
  content: Content,
  faultsOfPlain: () => Promise<Fault[]>,
): Promise<Refused> {
  const refused = causesOf(faults, content)
  const allOf = (records: { id: string }[]) =>
    records.length > 1 && records.every(({ id }) => refused.has(id))
  const isCode = refused.size === 0 || allOf(content.publications) || allOf(content.expertise)
  const [own] = refused.size === 0 ? faults : isCode ? await faultsOfPlain() : []
  if (own) throw new OperatorError(`Nothing was built: the page ${own.page} ${own.why}.`)
  return refused
}

/** Report entries of the skipped records. */
export function skippedOf(refused: Refused, { publications, expertise }: Content): Record<Noun, Skipped[]> {
  const among = (records: { id: string; title: string }[]) =>
    records.flatMap(({ id, title }): Skipped[] => {
      const why = refused.get(id)
      return why === undefined ? [] : [{ kind: 'record', record: id, title, why }]
    })
  return { publications: among(publications), 'expertise cards': among(expertise) }
}

/** The content without these records. */
export function withoutRefused(refused: Refused, { publications, expertise, ...rest }: Content): Content {
  const stays = ({ id }: { id: string }) => !refused.has(id)
  return { ...rest, publications: publications.filter(stays), expertise: expertise.filter(stays) }
}
