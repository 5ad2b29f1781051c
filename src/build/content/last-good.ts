import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '#built-site/write-file-atomic.ts'
import { z } from '#contract/zod.ts'
import { isDrop } from '#lib/record-drop.ts'
import { OperatorError } from '#lib/operator-error.ts'
import type { Noun } from '#build/build-report.ts'

const snapshot = z.array(z.unknown())

function fileOf(cacheDirectory: string, noun: Noun): string {
  return join(cacheDirectory, 'last-good', `${noun.replace(' ', '-')}.json`)
}

/** The records of the last successful build; undefined before the first. */
export async function readLastGood(cacheDirectory: string, noun: Noun): Promise<unknown[] | undefined> {
  const text = await readFile(fileOf(cacheDirectory, noun), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return z.parse(snapshot, JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Stores the records of a build that has succeeded. */
export async function saveRecords(cacheDirectory: string, noun: Noun, records: unknown[]): Promise<void> {
  await mkdir(join(cacheDirectory, 'last-good'), { recursive: true })
  await writeFileAtomic(fileOf(cacheDirectory, noun), JSON.stringify(records))
}

/** Throws OperatorError if far fewer records are left than before (isDrop). */
export function guardAgainstDrop(
  noun: Noun,
  { kept, received, before }: { kept: number; received: number; before: number },
): void {
  if (!isDrop({ kept, received, before })) return
  const what = before > received ? `the last build had ${before}` : `the backend sent ${received}`
  throw new OperatorError(
    `Nothing was built: only ${kept} of the ${noun} can be shown, and ${what}. If that is right, build with ALLOW_DROP=1.`,
  )
}
