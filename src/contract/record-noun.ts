import { z } from './zod.ts'

/** The nouns whose records are created, deleted and restored. */
export const recordNoun = z.enum(['query', 'appointment', 'publication', 'expertise-card'])
export type RecordNoun = z.infer<typeof recordNoun>
