import { z } from './zod.ts'

/** An author as our API returns it. Apart from catalogue-input.ts, which lists do not load. */
export const author = z.object({ name: z.string(), organisation: z.string(), orcid: z.string() })
