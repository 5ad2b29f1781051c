import { endpoint } from './endpoint.ts'
import { wordsInBody } from './error-body.ts'
import { emailAddress } from './fields.ts'
import { isRecord, looseFlag, looseText, type LooseRecord } from './loose.ts'
import { z } from './zod.ts'

export const passwordMinLength = 6

/** Sign-in fields with the messages of LOG-01. */
export const loginInput = z.object({
  email: emailAddress('Please enter a valid email'),
  password: z
    .string('Password is required')
    .check(
      z.minLength(1, { error: 'Password is required', abort: true }),
      z.minLength(passwordMinLength, `Password must be at least ${passwordMinLength} characters`),
      z.maxLength(200, 'Password must be at most 200 characters'),
    ),
})
export type LoginInput = z.infer<typeof loginInput>

/** A member of staff, in the exact specified response. */
const sentUser = z.object({
  fullName: z.string(),
  email: z.string(),
  role: z.string(),
  phoneNumber: z.string(),
  isActive: z.boolean(),
})

/** The signed-in member of staff. */
export const user = z.pipe(
  z.transform((value) => {
    const record = isRecord(value) ? value : {}
    return {
      fullName: looseText(record.fullName),
      email: looseText(record.email),
      role: looseText(record.role),
      phoneNumber: looseText(record.phoneNumber),
      isActive: looseFlag(record.isActive),
    }
  }),
  sentUser,
)
export type User = z.infer<typeof user>

/** A sign-in response. The specification leaves the fields of `user` open: they are passed through. */
const loginAnswer = z.pipe(
  z.custom<LooseRecord>(isRecord),
  z.transform((answer) => ({
    success: answer.success === undefined || looseFlag(answer.success),
    token: looseText(answer.token),
    user: isRecord(answer.user) ? answer.user : {},
    message: wordsInBody(answer),
  })),
)

export const login = endpoint('POST', '/api/auth/login', {
  access: 'public',
  credentials: 'include',
  body: loginInput,
  sends: z.object({ success: z.boolean(), token: z.string(), user: z.looseObject({}), message: z.string() }),
  answer: loginAnswer,
})

export const logout = endpoint('POST', '/api/auth/logout', { access: 'staff' })

export const readMe = endpoint('GET', '/api/auth/me', {
  access: 'staff',
  credentials: 'include',
  sends: z.object({ user: sentUser }),
  answer: z.pipe(
    z.custom<LooseRecord>(isRecord),
    z.transform((answer) => ({ user: isRecord(answer.user) ? z.parse(user, answer.user) : undefined })),
  ),
})
