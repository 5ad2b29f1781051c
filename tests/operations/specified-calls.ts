import { endpoints } from '#contract/index.ts'
import { newId } from '#server/database/new-id.ts'
import { send } from './send.ts'

/** The specified calls, each with and without a slash at its end; with unused identifiers. */
export const specifiedCalls = Object.entries(endpoints).flatMap(([name, { method, path }]) => {
  const plain = path.replace('{id}', newId(Date.now())).replace(/\/$/, '')
  return [plain, `${plain}/`].map((address) => ({ name, method, address }))
})

/**
 * What an address answers to a call that is signed in, with a body that no call takes: all but the identifier of the
 * request. Signing out is sent without the token, which it would end.
 */
export async function responseTo(
  origin: string,
  { name, method, address }: (typeof specifiedCalls)[number],
  token: string,
) {
  const hasBody = method === 'POST' || method === 'PUT' || method === 'PATCH'
  const { status, headers, body } = await send(origin + address, {
    method,
    headers: {
      ...(name === 'logout' ? {} : { authorization: `Bearer ${token}` }),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: '{}' } : {}),
  })
  const text = body.toString().replace(/"requestId":"[^"]*"/, '')
  return {
    call: `${method} ${address}`,
    status,
    type: headers['content-type'],
    cache: headers['cache-control'],
    text,
  }
}
