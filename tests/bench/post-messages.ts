import { fork } from 'node:child_process'
import { once } from 'node:events'
import autocannon from 'autocannon'

interface Load {
  clients: number
  seconds: number
}

/** The address of a network for each visitor, as a trusted proxy names it. */
export function networkOf(visitor: number): string {
  return `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`
}

function post(url: string, { clients, seconds }: Load) {
  let visitor = 0
  const setupRequest = (request: autocannon.Request) => {
    visitor += 1
    const body = JSON.stringify({
      contactName: `Visitor ${visitor}`,
      phoneNumber: '0788000000',
      email: `visitor${visitor}@example.org`,
      mainIdea: 'We would like to know what a survey of maize traders would cost us.',
    })
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': networkOf(visitor) }
    return { ...request, body, headers }
  }
  const requests: autocannon.Request[] = [{ method: 'POST', setupRequest }]
  return autocannon({ url, connections: clients, duration: seconds, requests })
}

/** Messages from new visitors to a backend, sent by a separate process, so that this one can measure something else. */
export async function postMessages(origin: string, load: Load): Promise<autocannon.Result> {
  const child = fork(import.meta.filename, [`${origin}/api/queries`, JSON.stringify(load)])
  const [result]: autocannon.Result[] = await once(child, 'message')
  if (!result) throw new Error('no result')
  return result
}

const [, program, url = '', load = ''] = process.argv
if (program === import.meta.filename)
  process.send?.(await post(url, JSON.parse(load)), () => process.disconnect())
