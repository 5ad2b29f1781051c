import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from '#contract/zod.ts'
import { writeFileAtomic } from '#built-site/write-file-atomic.ts'

const leftOut = z.object({
  kind: z.enum(['record', 'repeat', 'picture']),
  /** The record's identifier, or its place in the list when it has none. */
  record: z.string(),
  title: z.string(),
  why: z.string(),
})

/** A record or a picture that the build did without. */
export type LeftOut = z.infer<typeof leftOut>

const part = z.object({
  noun: z.string(),
  /** Records in the backend's answer, and those of them that are on the site. */
  received: z.number(),
  kept: z.number(),
  leftOut: z.array(leftOut),
})

interface Named {
  id: string
  title: string
}

/** What became of one list. */
export type ReportPart = z.infer<typeof part>

/** What a build did, as written to build-report.json. */
export interface BuildReport {
  built: boolean
  /** One sentence: why nothing was built, or what was. */
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

/** Keeps what was left out of one list for the report, which is written when the build has ended, however it ends. */
export async function writePart(cacheDirectory: string, noun: Noun, facts: ReportPart): Promise<void> {
  const file = partFile(cacheDirectory, noun)
  await mkdir(dirname(file), { recursive: true })
  // The other list may fail meanwhile, and the build then reads what there is.
  await writeFileAtomic(file, JSON.stringify(facts))
}

/** Adds records to the report of their list that were left out when their pages were there. */
export async function leaveOutRefused(
  cacheDirectory: string,
  refused: ReadonlyMap<string, string>,
  { publications, expertise }: { publications: Named[]; expertise: Named[] },
): Promise<void> {
  const parts = await readParts(cacheDirectory)
  for (const [noun, records] of [
    ['publications', publications],
    ['expertise cards', expertise],
  ] as const) {
    const before = parts.find((read) => read.noun === noun)
    const left = records.flatMap(({ id, title }): LeftOut[] => {
      const why = refused.get(id)
      return why === undefined ? [] : [{ kind: 'record', record: id, title, why }]
    })
    if (before && left.length > 0)
      await writePart(cacheDirectory, noun, {
        ...before,
        kept: before.kept - left.length,
        leftOut: [...before.leftOut, ...left],
      })
  }
}

/** Forgets what an earlier build left out. */
export async function clearParts(cacheDirectory: string): Promise<void> {
  await rm(join(cacheDirectory, 'report'), { recursive: true, force: true })
}

/** What became of the lists that this build has read. */
export async function readParts(cacheDirectory: string): Promise<ReportPart[]> {
  const texts = await Promise.all(
    nouns.map((noun) => readFile(partFile(cacheDirectory, noun), 'utf8').catch(() => undefined)),
  )
  return texts.filter((text) => text !== undefined).map((text) => z.parse(part, JSON.parse(text)))
}

/** One thing left out, in words. */
export function sentenceOf({ kind, record, title, why }: LeftOut, noun: string): string {
  const name = title === '' ? record : `“${title}” (${record})`
  if (kind === 'picture') return `no picture for ${name}: ${why}`
  if (kind === 'repeat') return `left out: the identifier ${record} stands twice among the ${noun}`
  return `left out: the record ${name} of the ${noun} does not fit (${why})`
}

/** The report for a person. */
export function summaryOf({ result, time, seconds, parts }: BuildReport): string {
  const lines = [result, `${time}, ${seconds.toFixed(1)} s`]
  for (const { noun, received, kept, leftOut } of parts) {
    lines.push('', `${noun}: ${kept} of ${received} records are on the site`)
    for (const left of leftOut) lines.push(`- ${sentenceOf(left, noun)}`)
  }
  return `${lines.join('\n')}\n`
}

/** Writes the report, and beside it the same in words; both whole or not at all. */
export async function writeReport(file: string, report: BuildReport): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const texts = {
    [file]: `${JSON.stringify(report, null, 2)}\n`,
    [`${file.replace(/\.json$/, '')}.txt`]: summaryOf(report),
  }
  for (const [name, text] of Object.entries(texts)) await writeFileAtomic(name, text)
}
