import { expect, onTestFinished, test } from 'vitest'
import { createPublicationCard } from '#contract/publication-input.ts'
import { listReads } from '#contract/reads.ts'
import { listen } from '#commands/listen.ts'
import { createDirectReads } from '#server/reads/direct-reads.ts'
import { startApi } from '../../support/api.ts'

test('[REA-03] Node’s own request and response count as the app does, which refuses the others', async () => {
  const api = await startApi('sqlite')
  const { app, deps, reads, call, lines } = api
  const listener = await listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await listener.close()
    await api.close()
  })
  listener.serve(app.fetch, createDirectReads(reads, deps))
  const token = await api.signIn()
  const { _id: id } = await call(createPublicationCard, {
    token,
    body: { title: 'Grain', content: '<p>Text</p>', link: '', image: '' },
  })
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${listener.origin}/api/reads`, {
      method: 'POST',
      headers: { 'user-agent': 'A phone', origin: listener.origin, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  lines.length = 0
  const answer = await post({ id, kind: 'read', host: 'a.example' })
  expect([answer.status, await answer.text()]).toEqual([200, '{"message":"Received"}'])
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(lines).toMatchObject([{ route: '/api/reads', method: 'POST', status: 200 }])
  const byApp = await app.request(
    '/api/reads',
    { method: 'POST', body: JSON.stringify({ id, kind: 'read' }) },
    {},
  )
  for (const name of byApp.headers.keys())
    if (name !== 'vary') expect(answer.headers.has(name), name).toBe(true)
  // A beacon of another origin gets the response, which otherwise is an error in the page's console.
  for (const { headers } of [answer, byApp])
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')

  for (const [body, status, code] of [
    ['{"id', 400, 'invalid_json'],
    [{ id, kind: 'like' }, 400, 'invalid_input'],
    ['x'.repeat(1_000_000), 413, 'body_too_large'],
  ] as const) {
    const refusal = await post(body)
    expect([refusal.status, await refusal.json()]).toMatchObject([status, { code }])
  }
  expect((await post({ id, kind: 'read' }, { dnt: '1' })).status).toBe(200)
  expect((await post({ id, kind: 'read' }, { origin: 'https://evil.example' })).status).toBe(200)
  await reads.write()
  const { data } = await call(listReads, { token, search: { ids: id } })
  expect(data[0]?.reads.month).toBe(1)

  const statuses = new Set<number>()
  for (let index = 0; index < 2000; index += 1) statuses.add((await post({ id, kind: 'read' })).status)
  expect([...statuses]).toEqual([200, 429])
})
