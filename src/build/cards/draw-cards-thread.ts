import { workerData } from 'node:worker_threads'
import { z } from '#contract/zod.ts'
import { drawAll } from './draw-all.ts'

const work = z.object({
  subjects: z.array(z.object({ id: z.string(), title: z.string() })),
  directory: z.string(),
})

await drawAll(z.parse(work, workerData))
