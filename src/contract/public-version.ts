import { endpoint } from './endpoint.ts'
import { looseRecord } from './loose.ts'
import { publicationCard, sentCard } from './publication-cards.ts'
import { z } from './zod.ts'

/** Extension `public-versions`: a replaced public version of a publication, by `?number=`, as it was (REV-04). */
export const readPublicVersion = endpoint('GET', '/api/publication-cards/{id}/public-version', {
  access: 'public',
  extension: true,
  sends: sentCard,
  answer: z.pipe(z.transform(looseRecord), publicationCard),
})
