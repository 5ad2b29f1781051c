import type { Extension } from '#contract/features.ts'
import { forEachName, publicationTexts } from '#contract/publication-fields.ts'
import { z } from '#contract/zod.ts'
import type { Parsed } from '#document/tree.ts'

const picture = z.object({
  src: z.string(),
  width: z.number(),
  height: z.number(),
  sources: z.array(z.object({ type: z.string(), srcset: z.string() })),
})

/** A publication in the form that pages render: text and references, never picture data. */
export const publicationSchema = z.object({
  id: z.string(),
  ...forEachName(publicationTexts, () => z.string()),
  /** Its text as its page shows it (document/write/shown-text.ts). */
  html: z.string(),
  contents: z.array(z.object({ level: z.number(), text: z.string(), id: z.string() })),
  readingTime: z.string(),
  hasChart: z.boolean(),
  /** Its tables, charts and figures (content/figures.ts). */
  figures: z.array(
    z.object({
      /** A chart is a table that is drawn; a figure is a picture with its caption. */
      kind: z.enum(['table', 'chart', 'figure']),
      number: z.number(),
      id: z.string(),
      label: z.string(),
      caption: z.string(),
      /** The address of a figure's picture in its largest width. */
      picture: z.string(),
      /** A letter of a chart that the fonts of pictures lack: it has no PNG. */
      missing: z.string(),
      /** Digests of the headings of a table, and of all of its cells. */
      heads: z.string(),
      data: z.string(),
    }),
  ),
  /** The addresses that its text links to. */
  addresses: z.array(z.string()),
  /** The parts of its text (document/tree.ts), as JSON: most builds need those of few publications. */
  parts: z.string(),
  /** The pictures in it, with their addresses in the parts. */
  textPictures: z.array(z.extend(picture, { address: z.string() })),
  /** Text that excerpts are cut from (document/prose.ts). */
  text: z.string(),
  /** A web address, or ''. */
  link: z.string(),
  /** ISO 8601, or null if neither the record nor its identifier has a date. */
  date: z.nullable(z.string()),
  picture: z.nullable(picture),
  /** Without a picture: the drawn cover (lib/cover.ts); null if its words cannot be drawn. */
  cover: z.nullable(picture),
  // Digests for detecting changes (lib/record-digest.ts): of the whole record, of its part in lists, of its part on its page,
  // and of all of these with the prepared picture.
  recordDigest: z.string(),
  shownDigest: z.string(),
  wholeDigest: z.string(),
  pageDigest: z.string(),
  /** Digest of its inputs; '' if it must be prepared again in each build. */
  source: z.string(),
})

/** Expertise in the form that pages render. */
interface Expertise {
  id: string
  title: string
  /** A Font Awesome class name, or ''. */
  icon: string
  /** Sanitised, as pages show it. */
  html: string
  /** The parts of each paragraph, as JSON. */
  parts: string
  /** The addresses that it links to. */
  addresses: string[]
  /** Number of paragraphs. */
  paragraphs: number
  /** Texts that excerpts are cut from. */
  excerpts: string[]
  recordDigest: string
  digest: string
}

export type Publication = z.infer<typeof publicationSchema>
/** A publication for pages, with its date. */
export type PagePublication = Omit<Publication, 'date'> & { date: Date | null }

/** Content of the pages of one build: expertise in the backend's order. */
export interface Content {
  publications: Publication[]
  expertise: Expertise[]
  backend: { features: Extension[]; pictureOrigins: string[] }
  /** Paths of the site that lead to publications. */
  moved?: { path: string; id: string }[]
  /** Number of publications that the backend sent, dropped ones included. */
  received: number
  /** Digest of all records that match the contract, dropped ones included (lib/content-digest.ts). */
  digest: string
}

/** The text of a publication and its pictures, for writers of texts (document/write). */
export function textOf({ parts, textPictures }: Pick<Publication, 'parts' | 'textPictures'>) {
  const pictures = new Map(textPictures.map((picture) => [picture.address, picture]))
  const text: (Parsed | string)[] = JSON.parse(parts)
  return { text, pictureOf: (address: string) => pictures.get(address) }
}
