import { endpoint } from './endpoint.ts'
import { ignored, noBody, optionalText, recordId, requiredLine, requiredText, sendKey } from './fields.ts'
import { isRecord, lineOf, looseId, looseParts, looseText } from './loose.ts'
import { recordList, sentPage } from './record-list.ts'
import { z } from './zod.ts'

export const expertiseTitleLimit = 35
const missing = 'Please fill in both title and content'

/** An expertise card as the specification has a backend send it. */
const sentCard = z.object({
  _id: z.string(),
  title: z.string(),
  icon: optionalText,
  content: z.union([z.string(), z.array(z.string())]),
})

/** An expertise card as read from any backend: `content` is always a list of HTML paragraphs (API-01). */
export const expertiseCard = z.pipe(
  z.transform((value) => {
    const record = isRecord(value) ? value : {}
    return {
      _id: looseId(record),
      title: lineOf(looseText(record.title)).trim(),
      icon: looseText(record.icon, ['name', 'class', 'className']),
      content: looseParts(record.content),
    }
  }),
  z.object({
    _id: recordId,
    title: z.string().check(z.minLength(1, 'The title is missing')),
    icon: z.string(),
    content: z.array(z.string()),
  }),
)
export type ExpertiseCard = z.infer<typeof expertiseCard>

/** What staff send: both are trimmed first (EXC-03). */
export const expertiseCardInput = z.object({
  /** Of a new card, whose answer may be lost: sent once more, it changes that card (INB-04). */
  key: sendKey,
  title: requiredLine(missing, {
    most: expertiseTitleLimit,
    message: `The title can have at most ${expertiseTitleLimit} characters`,
  }),
  content: requiredText(missing, { most: 50_000, message: 'The content is too long' }),
  /** Ours, optional: a Font Awesome class name. Left as it is when not sent. */
  icon: z.optional(z.string().check(z.trim(), z.regex(/^[a-z0-9 -]{0,64}$/, 'Not an icon name'))),
})
export type ExpertiseCardInput = z.infer<typeof expertiseCardInput>

export const listExpertiseCards = endpoint({
  method: 'GET',
  path: '/api/expertise-cards',
  access: 'public',
  credentials: 'include',
  status: 200,
  body: noBody,
  sends: z.array(sentCard),
  sendsPage: sentPage(sentCard),
  answer: recordList(expertiseCard),
})

export const createExpertiseCard = endpoint({
  method: 'POST',
  path: '/api/expertise-cards',
  access: 'staff',
  status: 201,
  body: expertiseCardInput,
  answer: ignored,
})

export const updateExpertiseCard = endpoint({
  method: 'PUT',
  path: '/api/expertise-cards/{id}',
  access: 'staff',
  status: 200,
  body: expertiseCardInput,
  answer: ignored,
})

export const deleteExpertiseCard = endpoint({
  method: 'DELETE',
  path: '/api/expertise-cards/{id}',
  access: 'staff',
  status: 200,
  body: noBody,
  answer: ignored,
})
