import { markupFault } from '#built-site/read-page.ts'
import type { Fault } from '#built-site/verify-site.ts'
import { forEachName, publicationTexts } from '#contract/publication-fields.ts'
import { OperatorError } from '#lib/operator-error.ts'
import type { Content } from '#site/content/content-file.ts'
import type { Noun, Skipped } from './build-report.ts'
import { findCulprits } from './find-culprits.ts'

/** Reasons for skipping records, by id. */
export type Refused = Map<string, string>

/** Rounds that look for records by their own pages and markup, before subsets are tried. */
const quickRounds = 5

/** A plain record of each kind: if its pages have a fault, the site's code is at fault. */
function plainRecords(): Pick<Content, 'publications' | 'expertise'> {
  const digests = { recordDigest: '', digest: '' }
  const [id, title, html] = [
    'plain',
    'A title',
    '<h2>Part</h2><p>A text of <a href="https://example.org/">one</a> record.</p>',
  ]
  const publication = {
    ...forEachName(publicationTexts, () => ''),
    ...digests,
    id,
    title,
    author: 'A. Writer',
    position: 'Analyst',
    topics: 'One, two',
    html,
    contents: [],
    readingTime: '',
    hasChart: false,
    addresses: [],
    parts: '[]',
    textPictures: [],
    text: 'A text of one record.',
    link: 'https://example.org/',
    date: '2026-01-01T00:00:00.000Z',
    picture: null,
    shownDigest: '',
    wholeDigest: '',
    pageDigest: '',
    source: '',
  }
  const skill = {
    ...digests,
    id: 'plain-skill',
    title,
    icon: '',
    html,
    parts: '[]',
    paragraphs: 1,
    excerpts: ['A text.'],
    addresses: [],
  }
  return { publications: [publication], expertise: [skill] }
}

/**
 * Records that can be identified from the faults: publications whose own page has a fault and, if a list page has
 * one, records whose markup alone has it.
 */
function attributed(faults: Fault[], { publications, expertise }: Content): Refused {
  const refused: Refused = new Map()
  for (const { page, record, why } of faults)
    if (record !== '' && !refused.has(record)) refused.set(record, `the page ${page} ${why}`)
  if (faults.some(({ record }) => record === ''))
    for (const record of [...publications, ...expertise]) {
      const why = refused.has(record.id) ? undefined : markupFault(record.html)
      if (why !== undefined) refused.set(record.id, `its text ${why}`)
    }
  return refused
}

/**
 * Finds the records to skip, at least one. If the faults identify no record, or all of several, renders sites of
 * subsets with `faultsOf`. Throws OperatorError if a site of plain records has faults too.
 */
export async function refusedRecords(
  faults: Fault[],
  content: Content,
  { round, faultsOf }: { round: number; faultsOf: (content: Content) => Promise<Fault[]> },
): Promise<Refused> {
  const { publications, expertise } = content
  const refused = round < quickRounds ? attributed(faults, content) : new Map<string, string>()
  const allOf = (records: { id: string }[]) =>
    records.length > 1 && records.every(({ id }) => refused.has(id))
  const isIdentified = refused.size > 0 && !allOf(publications) && !allOf(expertise)
  if (isIdentified) return refused

  const [own] = await faultsOf({ ...content, ...plainRecords() })
  if (own) throw new OperatorError(`Nothing was built: the page ${own.page} ${own.why}.`)
  if (refused.size > 0) return refused
  const [{ page, why } = { page: '', why: '' }] = faults
  const ids = [...publications, ...expertise].map(({ id }) => id)
  const found = await findCulprits(ids, async (some) => {
    const tried = new Set(some)
    const others = new Map(ids.filter((id) => !tried.has(id)).map((id) => [id, '']))
    return (await faultsOf(withoutRefused(others, content))).length === 0
  })
  if (found.length === 0) throw new OperatorError(`Nothing was built: the page ${page} ${why}.`)
  return new Map(found.map((id) => [id, `with it the page ${page} ${why}`]))
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
