import { expect, onTestFinished, test } from 'vitest'
import { createAppointment } from '#contract/appointment-form.ts'
import { erasePerson } from '#contract/erasures.ts'
import { createQuery } from '#contract/query-form.ts'
import { startApi } from '../support/api.ts'

test('[INB-10] messages from the spellings of one Gmail mailbox count together, and are erased together', async () => {
  const api = await startApi('sqlite', { limits: { formByMail: { points: 3, seconds: 3600 } } })
  onTestFinished(api.close)
  const send = (email: string) =>
    api.call(createQuery, {
      body: { contactName: 'Ada Sample', phoneNumber: '0788123456', email, mainIdea: 'Hello' },
    })
  await send('ada.sample@gmail.com')
  await send('AdaSample+x@googlemail.com')
  await api.call(createAppointment, {
    body: { fullName: 'A', email: 'a.dasample@gmail.com', companyName: 'B', message: 'C' },
  })
  await expect(send('ad.asample@gmail.com')).rejects.toMatchObject({ status: 429 })
  await send('ada.sample@example.org')
  const token = await api.signIn()
  const erase = (email: string) => api.call(erasePerson, { token, body: { email } })
  expect(await erase('adasample@gmail.com')).toMatchObject({ queries: 2, appointments: 1 })
  expect(await erase('adasample@example.org')).toMatchObject({ queries: 0 })
})
