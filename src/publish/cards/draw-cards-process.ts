import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { writeFileAtomic } from '#publish/files.ts'
import type { Covered } from '#lib/cover.ts'
import { cardFile } from '#site/content/social-card.ts'
import { cardPng } from './card-png.ts'

// No picture is made twice, and several are drawn at once.
sharp.cache(false)
sharp.concurrency(1)

// The cards of a build that has ended are not needed.
process.once('disconnect', () => process.exit())

type Work = { subjects: Covered[]; directory: string }

process.once('message', async ({ subjects, directory }: Work) => {
  await pLimit(availableParallelism()).map(subjects, async (subject) =>
    writeFileAtomic(join(directory, cardFile(subject)), await cardPng(subject)),
  )
  process.exit()
})
