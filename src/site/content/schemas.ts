import { z } from '#contract/zod.ts'

const picture = z.object({
  src: z.string(),
  width: z.number(),
  height: z.number(),
  sources: z.array(z.object({ type: z.string(), srcset: z.string() })),
})

/** What the content store keeps of a publication: text and references, never picture data. */
export const publicationSchema = z.object({
  title: z.string(),
  html: z.string(),
  text: z.string(),
  link: z.string(),
  /** ISO 8601, or null when neither the record nor its identifier tells a day. */
  date: z.nullable(z.string()),
  author: z.string(),
  position: z.string(),
  picture: z.nullable(picture),
  /** What the record was like when it was read: exactly, as a list shows it, and all that a reader sees. */
  recordDigest: z.string(),
  shownDigest: z.string(),
  wholeDigest: z.string(),
})

/** What the content store keeps of an expertise card. */
export const expertiseSchema = z.object({
  order: z.number(),
  /** What the record was like when it was read (lib/digest.ts). */
  recordDigest: z.string(),
  digest: z.string(),
  title: z.string(),
  icon: z.string(),
  paragraphs: z.array(z.object({ html: z.string(), text: z.string() })),
})
