import { expect, test } from 'vitest'
import { readParts, writePart } from '#build/build-report.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('a part of the report is read whole or not at all while it is written', async () => {
  const cache = await temporaryFolder()
  const skipped = Array.from({ length: 20_000 }, (_, index) => ({
    kind: 'record' as const,
    record: `bad${index}`,
    title: '',
    why: 'Its title is missing, and so is its content.',
  }))
  const part = { noun: 'publications', received: 20_000, kept: 0, skipped }
  const writing = { turns: 0 }
  const written = (async () => {
    for (; writing.turns < 10; writing.turns += 1) await writePart(cache, 'publications', part)
  })()
  while (writing.turns < 10)
    for (const read of await readParts(cache)) expect(read.skipped).toHaveLength(20_000)
  await written
  expect(await readParts(cache)).toHaveLength(1)
})
