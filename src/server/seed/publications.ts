import { earlierPublications } from './earlier-publications.ts'
import { recentPublications } from './recent-publications.ts'
import type { SamplePublication } from './sample-text.ts'

/** Ends every sample text, so that it is not mistaken for a published finding. */
const mark = 'Sample publication: this text shows how a publication looks and reports no real study.'

/** Sample publications, newest first, each ending with the mark. */
export const samplePublications: SamplePublication[] = [...recentPublications, ...earlierPublications].map(
  (draft) => ({
    ...draft,
    html: `${draft.html}<p><em>${mark}</em></p>`,
  }),
)
