import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { listPublicationCards } from '#contract/publication-cards.ts'
import { type PublishStatus, readPublishStatus } from '#contract/publishing.ts'
import { launchOptions } from '../support/chromium.ts'
import { fillPublications } from '../support/large-backend.ts'
import { signInAt, startProduct } from '../support/product.ts'
import { secondsUntil } from './bench.ts'

interface Options {
  /** So many publications instead of the samples. */
  publications?: number
  /** Replaced public versions of each. */
  versions?: number
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

/** A browser whose pages are a signed-in phone at an address. */
export async function openStaffPages(origin: string, token: string) {
  const browser = await chromium.launch(launchOptions())
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 390, height: 844 } })
  await context.addInitScript((text) => {
    localStorage.setItem('token', text)
    localStorage.setItem('user', '{}')
  }, token)
  return context
}

/** The whole product with its first site live. */
export async function startSite({ publications, versions = 0, environment }: Options = {}) {
  const filled = publications === undefined ? {} : { dataDir: await mkdtemp(join(tmpdir(), 'site-')) }
  if (filled.dataDir !== undefined) await fillPublications(filled.dataDir, publications ?? 0, { versions })
  const product = await startProduct({
    ...filled,
    environment: { ...(filled.dataDir !== undefined && { SEED: 'none' }), ...environment },
  })
  await product.built()
  const origin = product.baseUrl.replace('localhost', '127.0.0.1')
  const cards: { _id: string }[] = await (await fetch(origin + listPublicationCards.path)).json()
  /** The publications at the start, newest first. */
  const ids = cards.map(({ _id }) => _id)
  return { ...product, origin, ids, staff: await staffOf(origin, product) }
}
