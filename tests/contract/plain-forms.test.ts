import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appointmentCalls, queryCalls } from '#contract/messages.ts'
import { queryInput } from '#contract/query-form.ts'
import { z } from '#contract/zod.ts'
import { phonePattern } from '#islands/phone-pattern.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { dialects } from '../support/database.ts'

const hour = 3_600_000
const wide = { points: 1000, seconds: 60 }
const query = {
  contactName: 'Sample Visitor',
  phoneNumber: '0700000000',
  email: 'q@example.org',
  mainIdea: 'Hello',
}

test('[INB-06] without script the browser rejects the phone numbers that the server would reject, and no others', () => {
  const pattern = new RegExp(`^(?:${phonePattern})$`, 'v')
  const phones = [
    'x',
    '123456789',
    '0'.repeat(16),
    '0'.repeat(15),
    '00250788123456789',
    '0712345678/0733456789',
    '0712345678/9',
    '0711/1234567',
    '+27 (0)82 123 4567',
    '07000000x0',
    '++250700123456',
    '0700000000',
    '+250 (788) 123-456',
  ]
  for (const phoneNumber of [
    ...phones,
    ' (+250) 788 123 456',
    '00250788123456',
    '\u202a+250700123456\u202c',
    '0788.123.456',
    '0788–123–456',
    '٠٧٨٨١٢٣٤٥٦',
    '＋۲۵۰ ۷۸۸ ۱۲۳ ۴۵۶',
    '٠٠٢٥٠٧٨٨١٢٣٤٥٦٧٨٩',
    '٠٧٨٨١٢٣',
  ])
    expect(pattern.test(phoneNumber), phoneNumber).toBe(
      z.safeParse(queryInput, { ...query, phoneNumber }).success,
    )
})

describe.each(dialects)('plain forms on %s', (dialect) => {
  let api: TestApi
  let token: string
  beforeAll(async () => {
    api = await startApi(dialect, { limits: { formByMail: wide, formByNetwork: wide } })
    token = await api.signIn()
  })
  afterAll(() => api.close())

  async function post(fields: Record<string, string>, path = '/api/queries'): Promise<void> {
    const response = await api.request(path, { method: 'POST', body: new URLSearchParams(fields) })
    expect(response.headers.get('location')).toMatch(/-sent$/)
  }
  const count = async () => (await api.call(queryCalls.list, { token })).records.length

  test('[INB-04] submitting twice, at once or by reloading the response, creates one record', async () => {
    const before = await count()
    await Promise.all([post(query), post(query)])
    await post(query)
    expect(await count()).toBe(before + 1)
    await post({ ...query, mainIdea: 'Hello again' })
    expect(await count()).toBe(before + 2)
    const appointment = { fullName: 'A', email: 'q@example.org', companyName: 'B', message: 'C' }
    await post(appointment, '/api/appointments')
    await post(appointment, '/api/appointments')
    expect((await api.call(appointmentCalls.list, { token })).records).toHaveLength(1)
  })

  test('[INB-04] a repeat within an hour creates no second record, and one hours later does', async () => {
    const fields = { ...query, mainIdea: 'At the full hour' }
    const before = await count()
    api.clock.now = Math.ceil(api.clock.now / hour) * hour - 1
    await post(fields)
    api.clock.now += 1
    await post(fields)
    api.clock.now += hour - 2
    await post(fields)
    expect(await count()).toBe(before + 1)
    api.clock.now += 1.5 * hour
    await post(fields)
    expect(await count()).toBe(before + 2)
  })

  test('[INB-06] a form with rejected fields says so, and an unavailable server causes another message', async () => {
    const tight = await startApi(dialect, { limits: { formByMail: { points: 1, seconds: 60 } } })
    const send = async (fields: object) => {
      const response = await tight.request('/api/queries', {
        method: 'POST',
        body: new URLSearchParams({ ...query, ...fields }),
      })
      return [response.status, response.headers.get('location')]
    }
    expect(await send({ phoneNumber: 'x' })).toEqual([303, '/reachus#query-failed'])
    expect(await send({})).toEqual([303, '/reachus#query-sent'])
    expect(await send({ mainIdea: 'Again' })).toEqual([303, '/reachus#query-busy'])
    await tight.db.schema.dropTable('queries').execute()
    expect(await send({ email: 'b@example.org' })).toEqual([303, '/reachus#query-busy'])
    await tight.close()
  })

  test('[INB-08] a plus or 00 before the phone number is stored for dialling', async () => {
    for (const [phoneNumber, international] of [
      ['+250 (788) 123-456', true],
      [' (+250) 788 123 456', true],
      ['00250788123456', true],
      ['250788123456', false],
      ['0788123456', false],
    ] as const) {
      await post({ ...query, phoneNumber })
      const [newest] = (await api.call(queryCalls.list, { token })).records
      const digits = phoneNumber.startsWith('0788') ? phoneNumber : '250788123456'
      expect([newest?.phoneNumber, newest?.international]).toEqual([digits, international])
      api.clock.now += 1000
    }
  })
})
