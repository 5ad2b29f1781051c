import { z } from './zod.ts'

/** A list's revisions before and after a change. The client that made the change need not read the list again. */
export const revisions = z.object({ before: z.string(), after: z.string() })
export type ListRevisions = z.infer<typeof revisions>
