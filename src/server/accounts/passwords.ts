import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createBoundedQueue } from '#server/http/bounded-queue.ts'

interface Cost {
  /** Memory in KiB. */
  memory: number
  passes: number
  parallelism: number
}

const cost: Cost = { memory: 19 * 1024, passes: 2, parallelism: 1 }

/**
 * Each hash takes 19 MiB and one of the four threads that reading files also needs. The limit per client
 * keeps a guesser on one provider's network from filling the queue.
 */
const queued = createBoundedQueue({ atOnce: 2, waiting: 20, each: 8 })

function hash(
  password: string,
  nonce: Uint8Array,
  { memory, passes, parallelism }: Cost,
  client?: string,
): Promise<Buffer> {
  const options = { memory, passes, parallelism, tagLength: 32, message: password, nonce }
  return queued(() => promisify(argon2)('argon2id', options), client)
}

/** A password's argon2id hash with its parameters, in the usual `$argon2id$…` form. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await hash(password, nonce, cost)
  const { memory, passes, parallelism } = cost
  const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(nonce)}$${encode(tag)}`
}

/** A hash that matches no password: with it, an unknown account takes as long as a wrong password. */
const nobody = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * Whether a password matches a hash. For '' (no such account) it takes as long and is false. `client` is the
 * calling network: each has a limited number of places in the queue. Throws ApiFailure `unavailable` if the
 * queue is full.
 */
export async function isPassword(
  password: string,
  stored: string | undefined,
  client?: string,
): Promise<boolean> {
  const [, , , costs = '', nonce = '', tag = ''] = (stored || nobody).split('$')
  // The hash's own parameters: raising the cost of new hashes must not lock anyone out.
  const [memory = 0, passes = 0, parallelism = 0] = costs.split(',').map((part) => Number(part.slice(2)))
  const expected = Buffer.from(tag, 'base64')
  const actual = await hash(password, Buffer.from(nonce, 'base64'), { memory, passes, parallelism }, client)
  return expected.byteLength === actual.byteLength && timingSafeEqual(expected, actual) && Boolean(stored)
}
