import { endpoint } from './endpoint.ts'
import { optionalText, recordId } from './fields.ts'
import { isRecord, looseId, looseLine, looseParts, looseText } from './loose.ts'
import { recordList, sentPage } from './record-list.ts'
import { z } from './zod.ts'

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
      title: looseLine(record.title),
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

export const listExpertiseCards = endpoint('GET', '/api/expertise-cards', {
  access: 'public',
  credentials: 'include',
  sends: z.array(sentCard),
  sendsPage: sentPage(sentCard),
  answer: recordList(expertiseCard),
})

export const deleteExpertiseCard = endpoint('DELETE', '/api/expertise-cards/{id}', { access: 'staff' })
