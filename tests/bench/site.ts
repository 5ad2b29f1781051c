import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listPublicationCards } from '#contract/publication-cards.ts'
import { type PublishStatus, readPublishStatus } from '#contract/publishing.ts'
import { fillPublications } from '../support/large-backend.ts'
import { signInAt, startProduct } from '../support/product.ts'
import { secondsUntil } from './bench.ts'

interface Options {
  /** So many publications instead of the samples. */
  publications?: number
  environment?: Record<string, string>
}

/** Calls of a signed-in member of staff to a backend. */
export async function staffOf(origin: string, account: { email: string; password: string }) {
  const { token } = await signInAt(origin, account)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  return {
    token,
    headers,
    /** Creates a publication, or changes the one with this id. Resolves with its id. */
    async save(publication: { title: string; image?: string; _id?: string }): Promise<string> {
      const body = JSON.stringify({ content: '<p>Text</p>', link: '', image: '', ...publication })
      const answer = await fetch(origin + listPublicationCards.path, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(`The publication was answered with ${answer.status}.`)
      const saved: { _id?: string; data?: { _id: string } } = await answer.json()
      return publication._id ?? saved.data?._id ?? saved._id ?? ''
    },
    /** Waits until every change is published. Resolves with the seconds that this took. */
    published: () =>
      secondsUntil(async () => {
        const { state, message }: PublishStatus = await (
          await fetch(origin + readPublishStatus.path, { headers })
        ).json()
        if (state === 'failed') throw new Error(message)
        return state === 'live'
      }),
  }
}

/** The whole product with its first site live. */
export async function startSite({ publications, environment }: Options = {}) {
  const filled = publications !== undefined
  const dataDir = filled ? await mkdtemp(join(tmpdir(), 'site-')) : undefined
  if (filled && dataDir !== undefined) await fillPublications(dataDir, publications)
  const product = await startProduct({
    ...(dataDir === undefined ? {} : { dataDir }),
    environment: { ...(filled ? { SEED: 'none' } : {}), ...environment },
  })
  await product.built()
  const origin = product.baseUrl.replace('localhost', '127.0.0.1')
  const cards: { _id: string }[] = await (await fetch(origin + listPublicationCards.path)).json()
  return {
    ...product,
    origin,
    /** The publications at the start, newest first. */
    ids: cards.map(({ _id }) => _id),
    /** The text at an address; empty if there is none. */
    async read(path: string): Promise<string> {
      const answer = await fetch(origin + path)
      return answer.ok ? answer.text() : ''
    },
    staff: await staffOf(origin, product),
  }
}
