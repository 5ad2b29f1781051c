import { browserEnv } from '#config/env.ts'
import type { Backend, FormFeatures, LoginFeatures, PublicBackend } from '#contract/features.ts'
import { countRead } from '#contract/reads.ts'
import { searchPublications } from '#contract/search.ts'
import { subscribe } from '#contract/subscriptions.ts'
import { digest } from '#lib/record-digest.ts'
import { byNewest } from '#lib/record-date.ts'
import { indexedWords } from '#lib/search-words.ts'
import { languagesOf } from './chips.ts'
import type { Content } from './content-file.ts'
import { renderFacts } from './render-facts.ts'

export type Publication = Omit<Content['publications'][number], 'date'> & { date: Date | null }
export type Expertise = Content['expertise'][number]

const madePublications = new WeakMap<Content['publications'][number], Publication>()

/** A publication for pages in an environment. Returns the same object until the publication changes. */
function publicationOf(made: Content['publications'][number], environment: string): Publication {
  const pageDigest = `${made.pageDigest} ${environment}`
  const known = madePublications.get(made)
  if (known?.pageDigest === pageDigest) return known
  const publication = { ...made, date: made.date === null ? null : new Date(made.date), pageDigest }
  madePublications.set(made, publication)
  return publication
}

function forPages({ publications, expertise, backend, received, digest: receivedDigest }: Content) {
  // Values that pages contain besides the content.
  const inLanguages = languagesOf(publications).length > 1
  const environment = digest(JSON.stringify([browserEnv, backend, inLanguages]))
  return {
    backend,
    inLanguages,
    expertise,
    received,
    receivedDigest,
    publications: publications.map((made) => publicationOf(made, environment)).sort(byNewest),
  }
}

let latest: { loaded: Content; made: ReturnType<typeof forPages> } | undefined

/** Cached for all pages of a site; in development the content is loaded for each query. */
async function content(): Promise<ReturnType<typeof forPages>> {
  const loaded = await renderFacts().content()
  if (latest?.loaded !== loaded) latest = { loaded, made: forPages(loaded) }
  return latest.made
}

/** Every publication of this build, newest first; those without a day come last. */
export async function publications(): Promise<Publication[]> {
  return (await content()).publications
}

/** Whether publications are in more than one language (REA-05). */
export async function inLanguages(): Promise<boolean> {
  return (await content()).inLanguages
}

const wordsOfPublications = new WeakMap<Publication, string[]>()

/** The words of a publication's title and topics, cached for all services. */
function wordsOf(publication: Publication): string[] {
  const known = wordsOfPublications.get(publication)
  const words = known ?? indexedWords(`${publication.title} ${publication.topics}`).split(' ')
  wordsOfPublications.set(publication, words)
  return words
}

/**
 * The newest publication whose title or topics contain one of these words, in any inflection; undefined if there is
 * none.
 */
export async function latestOn(words: string): Promise<Publication | undefined> {
  const wanted = new Set(indexedWords(words).split(' '))
  return (await publications()).find((publication) => wordsOf(publication).some((word) => wanted.has(word)))
}

/** The features of the backend. */
export async function backend(): Promise<Backend> {
  return (await content()).backend
}

export async function publicBackend(): Promise<PublicBackend> {
  const { features, pictureOrigins } = await backend()
  const lacks = (['languages', 'series'] as const).filter((name) => !features.includes(name))
  return {
    ...(features.includes('pages') ? { pages: true } : {}),
    ...(pictureOrigins.length > 0 ? { pictureOrigins } : {}),
    ...(lacks.length > 0 ? { lacks } : {}),
  }
}

/** Search address of the backend; undefined if only the static index is available. */
export async function searchAddress(): Promise<string | undefined> {
  const { features } = await backend()
  return features.includes('search') ? browserEnv.apiHost + searchPublications.path : undefined
}

/** Address of the backend that counts reads; undefined if none are counted. */
export async function readsAddress(): Promise<string | undefined> {
  const { features } = await backend()
  return features.includes('reads') ? browserEnv.apiHost + countRead.path : undefined
}

/** Where pages post the address of a subscriber; undefined if the backend sends no mail to subscribers. */
export async function subscribeAddress(): Promise<string | undefined> {
  const { features } = await backend()
  return features.includes('subscriptions') ? browserEnv.apiHost + subscribe.path : undefined
}

/** Features of the backend for public forms. */
export async function formFeatures(): Promise<FormFeatures> {
  const { features } = await backend()
  return {
    ...(features.includes('form-guard') ? { guarded: true } : {}),
    ...(features.includes('send-once') ? { once: true } : {}),
    ...(features.includes('dialling') ? { dialling: true } : {}),
  }
}

/** Features of the backend for the login page. */
export async function loginFeatures(): Promise<LoginFeatures> {
  const { features } = await backend()
  return {
    ...(features.includes('accounts') ? { links: true } : {}),
    ...(features.includes('reset-by-mail') ? { resetByMail: true } : {}),
  }
}

/** Every expertise card of this build, in the backend's order. */
export async function expertise(): Promise<Expertise[]> {
  return (await content()).expertise
}

/** Number of publications that the backend sent for this build. */
export async function received(): Promise<number> {
  return (await content()).received
}

/** Digest of all records that the backend sent for this build. */
export async function receivedDigest(): Promise<string> {
  return (await content()).receivedDigest
}
