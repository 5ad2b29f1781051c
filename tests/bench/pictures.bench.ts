import { once } from 'node:events'
import { request } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { paths } from '#config/paths.ts'
import { listPublicationCards } from '#contract/publication-cards.ts'
import { signInAt, startProduct } from '../support/product.ts'
import { middle } from './beside-bare.ts'
import { watchMemory } from './memory.ts'
import { readersDuring } from './readers.ts'

const rounds = 5

/**
 * A photograph of 12 megapixels and about 4 MB, as phones make them, in the body of a draft, which causes no
 * build.
 */
async function draftBody(): Promise<Uint8Array> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const blank = sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#b4441f', noise } })
  const jpeg = await blank.jpeg({ quality: 66 }).toBuffer()
  const image = `data:image/jpeg;base64,${jpeg.toString('base64')}`
  const draft = { title: 'A photograph', content: '<p>Text</p>', link: '', image, state: 'draft' }
  return new TextEncoder().encode(JSON.stringify(draft))
}

/** Sends at 16 Mbit/s, so that the upload itself does not count. */
async function* slowly(body: Uint8Array) {
  const part = 65_536
  for (let start = 0; start < body.length; start += part) {
    yield body.subarray(start, start + part)
    await wait(32)
  }
}

const bodies = await Promise.all(Array.from({ length: 8 }, draftBody))
const product = await startProduct()
await product.built()
try {
  const { token } = await signInAt(product.baseUrl, product)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const send = async (body: Uint8Array) => {
    const sending = request(product.baseUrl + listPublicationCards.path, { method: 'POST', headers })
    const answered = once(sending, 'response')
    await pipeline(slowly(body), sending)
    const [{ statusCode }] = await answered
    if (statusCode !== 201) throw new Error(`A photograph was answered with ${statusCode}.`)
  }
  const sendAll = async () => void (await Promise.all(bodies.map(send)))
  const read = (work: () => Promise<void>) => readersDuring(product.baseUrl + paths.publications, work)
  // The first reads after a start wait for compiled code and running builds.
  await read(async () => {})
  const pairs: { quiet: number; beside: number }[] = []
  const { idle, peak } = await watchMemory(product.pid, async () => {
    for (let round = 0; round < rounds; round += 1)
      pairs.push({ quiet: await read(async () => {}), beside: await read(sendAll) })
  })
  console.log(
    `${bodies.length} photographs at once (goals: readers' p99 at most 2 times as long, under 300 MB of memory)`,
  )
  console.table([
    {
      'p99 ms': middle(pairs.map(({ quiet }) => quiet)),
      'p99 ms beside': middle(pairs.map(({ beside }) => beside)),
      ratio: Number(middle(pairs.map(({ quiet, beside }) => beside / quiet)).toFixed(2)),
      'idle, MB': idle,
      'peak, MB': peak,
    },
  ])
} finally {
  await product.stop()
}
