import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { counted } from '#lib/counted.ts'
import { writeFileAtomic } from './files.ts'

/** A record, a picture or a link of one, or a finding of the brand, that the build skipped. */
export interface Skipped {
  kind: 'record' | 'duplicate' | 'picture' | 'text picture' | 'link' | 'chart' | 'table' | 'finding'
  /** The record's identifier, or its place in the list when it has none; of a finding, its page. */
  record: string
  title: string
  why: string
}

export type Noun = 'publications' | 'expertise cards'

/** The result for one list. */
export interface ReportPart {
  noun: Noun
  /** Records in the backend's response, and those of them that are on the site. */
  received: number
  kept: number
  skipped: Skipped[]
}

/** The results for the lists that a build has read so far. */
export type ReportParts = Partial<Record<Noun, ReportPart>>

/** The content of build-report.json. */
export interface BuildReport {
  built: boolean
  /** One sentence: the result, or why the build failed. */
  result: string
  /** ISO 8601 and seconds. */
  time: string
  seconds: number
  parts: ReportPart[]
}

/** The results for the lists as read, with the records, pictures and links skipped after that. */
export function withSkipped(parts: ReportParts, ...left: Record<Noun, Skipped[]>[]): ReportParts {
  const whole: ReportParts = {}
  for (const part of Object.values(parts)) {
    const skipped = left.flatMap((each) => each[part.noun])
    const records = skipped.filter(({ kind }) => kind === 'record').length
    whole[part.noun] = { ...part, kept: part.kept - records, skipped: [...part.skipped, ...skipped] }
  }
  return whole
}

/** The line of the report about one skipped record or picture. */
export function sentenceOf({ kind, record, title, why }: Skipped, noun: string): string {
  const name = title === '' ? record : `“${title}” (${record})`
  if (kind === 'picture') return `no picture for ${name}: ${why}`
  if (kind === 'text picture') return `dropped: a picture in the text of ${name}: ${why}`
  if (kind === 'link') return `dropped: a link of ${name} to ${why}`
  if (kind === 'chart') return `no PNG: a chart of ${name}, ${why}`
  if (kind === 'table') return `left out of the data of its series: ${why} of ${name}`
  if (kind === 'finding') return `left out: the finding of the page ${record}: ${why}`
  if (kind === 'duplicate') return `skipped: duplicate id ${record} among the ${noun}`
  return `skipped: the record ${name} of the ${noun} is invalid (${why})`
}

/** Sentences about what a site lacks that staff get: the rest is in the report. */
const mostSentences = 20

const oneLine = (sentence: string) => sentence.replaceAll(/\s+/g, ' ').slice(0, 500)

/** What a site lacks, for staff: a line for each record, picture or link. '' if nothing was left out. */
export function leftOutOf(parts: readonly ReportPart[]): string {
  const sentences = parts.flatMap(({ noun, skipped }) =>
    skipped.map((left) => oneLine(sentenceOf(left, noun))),
  )
  const told = sentences.slice(0, mostSentences)
  const rest = sentences.length - told.length
  return [...told, ...(rest > 0 ? [`${rest} more, which the report of the build names`] : [])].join('\n')
}

/** The report as text. */
export function summaryOf({ result, time, seconds, parts }: BuildReport): string {
  const lines = [result, `${time}, ${seconds.toFixed(1)} s`]
  for (const { noun, received, kept, skipped } of parts) {
    lines.push('', `${noun}: ${kept} of ${counted(received, 'record')} on the site`)
    for (const left of skipped) lines.push(`- ${sentenceOf(left, noun)}`)
  }
  return `${lines.join('\n')}\n`
}

/** Writes the report as JSON and, beside it, as text; both atomically. */
export async function writeReport(file: string, report: BuildReport): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const texts = {
    [file]: `${JSON.stringify(report, null, 2)}\n`,
    [`${file.replace(/\.json$/, '')}.txt`]: summaryOf(report),
  }
  for (const [name, text] of Object.entries(texts)) await writeFileAtomic(name, text)
}
