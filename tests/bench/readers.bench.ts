import { once } from 'node:events'
import { request } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { paths } from '#config/paths.ts'
import { listPublicationCards } from '#contract/publication-cards.ts'
import { bench, report, type Row, usually } from './bench.ts'
import { readersBeside } from './beside.ts'
import { memoryOf, peakDuring } from './processes.ts'
import { startSite } from './site.ts'

/** Sends at 16 Mbit/s, so that the upload itself does not count. */
async function* slowly(body: Uint8Array) {
  for (let start = 0; start < body.length; start += 65_536) {
    yield body.subarray(start, start + 65_536)
    await wait(32)
  }
}

/** The body of a draft, which causes no build, with a photograph of 12 megapixels and about 4 MB. */
async function draftBody(): Promise<Uint8Array> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const blank = sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#b4441f', noise } })
  const image = `data:image/jpeg;base64,${(await blank.jpeg({ quality: 66 }).toBuffer()).toString('base64')}`
  const draft = { title: 'A photograph', content: '<p>Text</p>', link: '', image, state: 'draft' }
  return new TextEncoder().encode(JSON.stringify(draft))
}

await bench(async () => {
  const { origin, pid, staff } = await startSite()
  const bodies = await Promise.all(Array.from({ length: usually(8, 1) }, draftBody))
  const send = async (body: Uint8Array) => {
    const sending = request(origin + listPublicationCards.path, { method: 'POST', headers: staff.headers })
    const answered = once(sending, 'response')
    await pipeline(slowly(body), sending)
    const [{ statusCode }] = await answered
    if (statusCode !== 201) throw new Error(`A photograph was answered with ${statusCode}.`)
  }
  const work = {
    [`${bodies.length} photographs at once`]: () => Promise.all(bodies.map(send)),
    'rebuilds, one after the other': async (isOver: () => boolean) => {
      while (!isOver()) {
        await staff.save({ title: 'A change' })
        await staff.published()
      }
    },
  }
  const rows: Record<string, Row> = {}
  for (const [name, start] of Object.entries(work)) {
    const idle = memoryOf(pid)
    const peak = await peakDuring(pid, async () => {
      rows[name] = await readersBeside(origin + paths.publications, start)
    })
    Object.assign(rows[name] ?? {}, { 'idle, MB': idle, 'peak, MB': peak })
  }
  report('100 readers a second (goals: p99 at most 2 times as long; photographs: under 300 MB)', rows)
})
