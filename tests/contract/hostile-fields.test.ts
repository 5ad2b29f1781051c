import { expect, test } from 'vitest'
import { appointmentInput } from '#contract/appointment-form.ts'
import { loginInput } from '#contract/auth.ts'
import { expertiseCardInput } from '#contract/expertise-input.ts'
import { publicationCardInput } from '#contract/publication-input.ts'
import { queryInput } from '#contract/query-form.ts'
import { z } from '#contract/zod.ts'
import { expectLinearTime } from '../support/linear-time.ts'

const schemas = { appointmentInput, loginInput, expertiseCardInput, publicationCardInput, queryInput }

/** Texts of a given length that once made patterns slow. */
const hostile: Record<string, (length: number) => string> = {
  dots: (length) => `a@${'.'.repeat(length)}@`,
  'names and dots': (length) => `a@${'a.'.repeat(length / 2)}@`,
  'at signs': (length) => '@'.repeat(length),
  blanks: (length) => `a${' '.repeat(length)}a`,
  digits: (length) => `${'0'.repeat(length)}a`,
  'opening tags': (length) => '<'.repeat(length),
}

/** Passes this text in every field of `schema`, which must reject it. */
function refuse(schema: z.ZodMiniType, text: string): void {
  const everywhere = new Proxy({}, { get: () => text, has: () => true })
  expect(z.safeParse(schema, everywhere).success).toBe(false)
}

test.each(
  Object.entries(schemas).flatMap(([name, schema]) =>
    Object.entries(hostile).map(([kind, make]) => ({ name, schema, kind, make })),
  ),
)('a megabyte of $kind in every field of $name is refused in linear time', async ({ schema, make }) => {
  await expectLinearTime((length) => refuse(schema, make(length)), 250_000)
})

test.each(['a@b.example', 'ü@bücher.example', 'a+b@sub.domain.example', "o'neill@example.org"])(
  'the address %s is accepted',
  (email) => {
    expect(z.safeParse(loginInput, { email, password: 'long enough' }).success).toBe(true)
  },
)

test.each(['a@b', 'a@@b.example', '@b.example', 'a@.example', 'a@b.', 'a@b..example', 'a b@c.example'])(
  'the address %s is rejected, in the words of the form',
  (email) => {
    const result = z.safeParse(loginInput, { email, password: 'long enough' })
    expect(result.error?.issues.map(({ message }) => message)).toEqual(['Please enter a valid email'])
  },
)
