import { earlierPublications } from './earlier-publications.ts'
import { recentPublications } from './recent-publications.ts'
import type { SamplePublication } from './sample-text.ts'

/** Closes every sample text, so that nobody takes it for a published finding. */
const mark = 'Sample publication: this text shows how a publication looks and reports no real study.'

/** Sample publications, newest first, each closed by the mark. */
export const samplePublications: SamplePublication[] = [...recentPublications, ...earlierPublications].map(
  (draft) => ({
    ...draft,
    html: `${draft.html}<p><em>${mark}</em></p>`,
  }),
)
