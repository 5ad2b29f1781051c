import { readMe } from './auth.ts'
import { isRecord, looseText } from './loose.ts'
import { z } from './zod.ts'

/** Author and position of a new publication that names no author (the extension `credits`, EDT-07). */
export const readWriter = {
  ...readMe,
  answer: z.transform((answer) => {
    const user = isRecord(answer) && isRecord(answer.user) ? answer.user : {}
    return { author: looseText(user.fullName), position: looseText(user.position) }
  }),
}
