import { endpoint } from './endpoint.ts'
import { emailAddress, ignored, noBody, optionalText } from './fields.ts'
import { z } from './zod.ts'

export const passwordLeast = 6

/** Sign-in fields with the messages of section 5.3. */
export const loginInput = z.object({
  email: emailAddress({ missing: 'Email is required', malformed: 'Please enter a valid email' }),
  password: z
    .string('Password is required')
    .check(
      z.minLength(1, { error: 'Password is required', abort: true }),
      z.minLength(passwordLeast, `Password must be at least ${passwordLeast} characters`),
      z.maxLength(200, 'Password must be at most 200 characters'),
    ),
})
export type LoginInput = z.infer<typeof loginInput>

/** The signed-in member of staff. */
export const user = z.object({
  fullName: optionalText,
  email: optionalText,
  role: optionalText,
  phoneNumber: optionalText,
  isActive: z.pipe(
    z.optional(z.nullable(z.boolean())),
    z.transform((active) => active ?? false),
  ),
})
export type User = z.infer<typeof user>

export const loginAnswer = z.object({
  success: z.boolean(),
  token: z.optional(z.nullable(z.string())),
  /** The fields of this user are not specified (section 3): kept as they came. */
  user: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  message: optionalText,
})

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  status: 200,
  body: loginInput,
  answer: loginAnswer,
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'staff',
  status: 200,
  body: noBody,
  answer: ignored,
})

export const readMe = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  access: 'staff',
  status: 200,
  body: noBody,
  answer: z.object({ user: z.optional(z.nullable(user)) }),
})
