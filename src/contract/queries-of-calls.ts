import { extensionFolders } from './extensions.ts'
import { queries } from './queries.ts'
import type { z } from './zod.ts'

/** All query parameters, by the name of the call. */
export const queriesOfCalls: Partial<Record<string, z.ZodMiniObject>> = Object.assign(
  {},
  queries,
  ...Object.values(extensionFolders).map(({ queries }) => queries),
)
