import { once } from 'node:events'
import { request } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { paths } from '#config/paths.ts'
import { listPublicationCards } from '#contract/publication-cards.ts'
import { bench, report, type Row, usually } from './bench.ts'
import { memoryOf, peakDuring } from './processes.ts'
import { readersBeside } from './readers.ts'
import { startSite } from './site.ts'

/** Sends at 16 Mbit/s, so that the upload itself does not count. */
async function* slowly(body: Uint8Array) {
  const part = 65_536
  for (let start = 0; start < body.length; start += part) {
    yield body.subarray(start, start + part)
    await wait(32)
  }
}

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

await bench(async () => {
  const bodies = await Promise.all(Array.from({ length: usually(8, 1) }, draftBody))
  const { origin, pid, staff } = await startSite()
  const send = async (body: Uint8Array) => {
    const address = origin + listPublicationCards.path
    const sending = request(address, { method: 'POST', headers: staff.headers })
    const answered = once(sending, 'response')
    await pipeline(slowly(body), sending)
    const [{ statusCode }] = await answered
    if (statusCode !== 201) throw new Error(`A photograph was answered with ${statusCode}.`)
  }
  const idle = memoryOf(pid)
  let figures: Row = {}
  const peak = await peakDuring(pid, async () => {
    figures = await readersBeside(origin + paths.publications, () => Promise.all(bodies.map(send)))
  })
  report(
    `${bodies.length} photographs at once (goals: readers' p99 at most 2 times as long, under 300 MB of memory)`,
    { photographs: { ...figures, 'idle, MB': idle, 'peak, MB': peak } },
  )
})
