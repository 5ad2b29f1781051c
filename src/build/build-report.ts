import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { counted } from '#lib/counted.ts'
import { z } from '#contract/zod.ts'
import { writeFileAtomic } from '#built-site/write-file-atomic.ts'

const skipped = z.object({
  kind: z.enum(['record', 'duplicate', 'picture', 'text picture', 'link']),
  /** The record's identifier, or its place in the list when it has none. */
  record: z.string(),
  title: z.string(),
  why: z.string(),
})

/** A record, or a picture or a link of one, that the build skipped. */
export type Skipped = z.infer<typeof skipped>

const part = z.object({
  noun: z.string(),
  /** Records in the backend's response, and those of them that are on the site. */
  received: z.number(),
  kept: z.number(),
  skipped: z.array(skipped),
})

/** The result for one list. */
export type ReportPart = z.infer<typeof part>

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

const nouns = ['publications', 'expertise cards'] as const
export type Noun = (typeof nouns)[number]

function partFile(cacheDirectory: string, noun: Noun): string {
  return join(cacheDirectory, 'report', `${noun.replace(' ', '-')}.json`)
}

/** Stores the result for one list until the report is written, at the end of every build. */
export async function writePart(cacheDirectory: string, noun: Noun, facts: ReportPart): Promise<void> {
  const file = partFile(cacheDirectory, noun)
  await mkdir(dirname(file), { recursive: true })
  // Atomic, because the other list may fail at any moment and the build then reads this file.
  await writeFileAtomic(file, JSON.stringify(facts))
}

/** Adds to the report what was skipped while pages were made and verified. */
export async function addSkipped(cacheDirectory: string, skippedOf: Record<Noun, Skipped[]>): Promise<void> {
  const parts = await readParts(cacheDirectory)
  for (const noun of nouns) {
    const before = parts.find((read) => read.noun === noun)
    const left = skippedOf[noun]
    if (before && left.length > 0)
      await writePart(cacheDirectory, noun, {
        ...before,
        kept: before.kept - left.filter(({ kind }) => kind === 'record').length,
        skipped: [...before.skipped, ...left],
      })
  }
}

/** Deletes the results of an earlier build. */
export async function clearParts(cacheDirectory: string): Promise<void> {
  await rm(join(cacheDirectory, 'report'), { recursive: true, force: true })
}

/** The results for the lists that this build has read. */
export async function readParts(cacheDirectory: string): Promise<ReportPart[]> {
  const texts = await Promise.all(
    nouns.map((noun) => readFile(partFile(cacheDirectory, noun), 'utf8').catch(() => undefined)),
  )
  return texts.filter((text) => text !== undefined).map((text) => z.parse(part, JSON.parse(text)))
}

/** The line of the report about one skipped record or picture. */
export function sentenceOf({ kind, record, title, why }: Skipped, noun: string): string {
  const name = title === '' ? record : `“${title}” (${record})`
  if (kind === 'picture') return `no picture for ${name}: ${why}`
  if (kind === 'text picture') return `dropped: a picture in the text of ${name}: ${why}`
  if (kind === 'link') return `dropped: a link of ${name} to ${why}`
  if (kind === 'duplicate') return `skipped: duplicate id ${record} among the ${noun}`
  return `skipped: the record ${name} of the ${noun} is invalid (${why})`
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
