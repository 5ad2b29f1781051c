import { endpoint } from './endpoint.ts'
import { sendKey } from './fields.ts'
import { requiredText } from './required-text.ts'
import { titleLine } from './title.ts'
import { z } from './zod.ts'

export const expertiseTitleLimit = 35

/** Characters of the HTML of a card. */
export const expertiseContentLimit = 50_000
const missing = 'Please fill in both title and content'

/** Body of a save; both texts are trimmed first (EXC-03). */
export const expertiseCardInput = z.object({
  /** Idempotency key of a new card: if the response is lost, a second request updates that card (INB-04). */
  key: sendKey,
  title: titleLine(missing, expertiseTitleLimit),
  content: requiredText(missing, expertiseContentLimit, 'The content is too long'),
  /** Extension, optional: a Font Awesome class name. Unchanged if not sent. */
  icon: z.optional(z.string().check(z.trim(), z.regex(/^[a-z0-9 -]{0,64}$/, 'Not an icon name'))),
})
export type ExpertiseCardInput = z.infer<typeof expertiseCardInput>

export const createExpertiseCard = endpoint('POST', '/api/expertise-cards', {
  access: 'staff',
  status: 201,
  body: expertiseCardInput,
})

export const updateExpertiseCard = endpoint('PUT', '/api/expertise-cards/{id}', {
  access: 'staff',
  body: expertiseCardInput,
})
