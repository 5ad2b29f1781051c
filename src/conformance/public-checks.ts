import { createAppointment } from '#contract/appointment-form.ts'
import { login } from '#contract/auth.ts'
import { endpoints } from '#contract/index.ts'
import { listExpertiseCards } from '#contract/expertise-cards.ts'
import { listPublicationCards, readPublicationCard } from '#contract/publication-cards.ts'
import { createQuery } from '#contract/query-form.ts'
import type { Probe } from './probe.ts'

const unknownId = '000000000000000000000000'
const refused = [400, 401, 403, 404, 409, 415, 422]

/** Checks the public calls. Writes nothing: it only sends forms that must be refused. */
export async function checkPublicCalls(probe: Probe): Promise<void> {
  await probe.expectSuccess(listExpertiseCards)
  const list = await probe.expectSuccess(listPublicationCards)
  const [first] = list?.records ?? []
  if (first) {
    const card = await probe.expectSuccess(readPublicationCard, { id: first._id })
    if (card && card._id !== first._id)
      probe.note(readPublicationCard, `it returns ${card._id} for ${first._id}`)
  }
  await probe.expectRefusal(readPublicationCard, [404], 'for an identifier that does not exist', {
    id: unknownId,
  })
  await probe.expectRefusal(createAppointment, refused, 'for an empty form', { body: {} })
  await probe.expectRefusal(createQuery, refused, 'for an empty form', { body: {} })
  const stranger = { email: 'nobody@example.org', password: 'not-a-password' }
  const { status, json } = await probe.send(login, { body: stranger })
  probe.note(login)
  const token = typeof json === 'object' && json !== null && 'token' in json ? json.token : undefined
  if (status < 300 && token) probe.note(login, 'it signs in an account that does not exist')
}

/** Staff calls without a token must get 401: a dashboard detects the end of its session by it. */
export async function checkProtection(probe: Probe): Promise<void> {
  for (const endpoint of Object.values(endpoints))
    if (endpoint.access === 'staff')
      await probe.expectRefusal(endpoint, [401], 'without a token', {
        id: unknownId,
        ...(endpoint.method === 'POST' || endpoint.method === 'PUT' ? { body: {} } : {}),
      })
}
