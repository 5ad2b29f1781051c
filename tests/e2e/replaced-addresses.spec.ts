import { publicationPath } from '#config/paths.ts'
import { expect, product } from '../support/browser-test.ts'
import { test } from '../support/staff-test.ts'

test('[REV-05] the address of a replaced publication that is public no more leads to its replacement', async ({
  staff,
}) => {
  const create = async (title: string): Promise<string> => {
    const body = { title, content: '<p>Text</p>', link: '', image: '' }
    const answer = await staff.send('POST', '/api/publication-cards', body)
    const { _id }: { _id: string } = await answer.json()
    return _id
  }
  const [first, second] = [await create('Replaced report'), await create('Newer report')]
  const place = `/api/publications/${first}`
  await staff.send('PUT', `${place}/withdrawal`, { reason: '', replacedBy: second })
  expect((await staff.send('PUT', `${place}/state`, { state: 'draft' })).status).toBeLessThan(300)
  const lead = async () => {
    const answer = await fetch(product.baseUrl + publicationPath(first), { redirect: 'manual' })
    return [answer.status, new URL(answer.headers.get('location') ?? '/', product.baseUrl).pathname]
  }
  await expect.poll(lead, { timeout: 60_000 }).toEqual([301, publicationPath(second)])
  for (const id of [first, second]) await staff.send('DELETE', `/api/publication-cards/${id}`)
})
