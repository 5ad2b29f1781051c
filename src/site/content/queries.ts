import type { Backend, FormFeatures, PublicBackend } from '#contract/features.ts'
import { indexedWords } from '#lib/search-words.ts'
import type { Content, PagePublication as Publication } from './content-file.ts'
import { replacedVersions, versionKey } from './public-versions.ts'
import { renderFacts } from './render-facts.ts'
import type { SiteContent } from './site-content.ts'

export type { PagePublication as Publication } from './content-file.ts'

export type Expertise = Content['expertise'][number]

function content(): Promise<SiteContent> {
  return renderFacts().content()
}

/** Every publication of this build, newest first; those without a day come last. */
export async function publications(): Promise<Publication[]> {
  return (await content()).publications
}

/** Whether publications are in more than one language (REA-05). */
export async function inLanguages(): Promise<boolean> {
  return (await content()).inLanguages
}

/** A publication with what its page shows besides it; undefined if there is none with this id. */
export async function publicationPage(id = '') {
  return (await content()).publicationPages.get(id)
}

/** A replaced public version of a publication, with its text unless it is withdrawn or the
 * backend lacks it; undefined if there is none. */
export async function versionPage(id = '', number = 0) {
  const { publicationPages, versionTexts } = await content()
  const page = publicationPages.get(id)
  const version = page && replacedVersions(page.publication)[number - 1]
  if (page === undefined || version === undefined) return undefined
  const { publication, replacement } = page
  return { publication, replacement, version, text: versionTexts.get(versionKey({ id, number })) }
}

/** The data of a series by the name of its page; undefined if there is none. */
export async function seriesDataOf(name = '') {
  return (await content()).series.get(name)
}

/** All series with data. */
export async function allSeriesData() {
  return [...(await content()).series.values()]
}

/** A page of the list, from 1; undefined if there is none with this number. */
export async function listPage(number: number) {
  const { listPages, chips } = await content()
  const shown = listPages[number - 1]
  return shown && { shown, last: listPages.length, chips: number === 1 ? chips : undefined }
}

/** A part of the index for browsers, from 1; undefined if there is none with this number. */
export async function searchPart(number: number) {
  return (await content()).searchParts[number - 1]
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
  const lacks = (['languages', 'series', 'catalogue', 'public-versions'] as const).filter(
    (name) => !features.includes(name),
  )
  return {
    ...(features.includes('pages') ? { pages: true } : {}),
    ...(pictureOrigins.length > 0 ? { pictureOrigins } : {}),
    ...(lacks.length > 0 ? { lacks } : {}),
  }
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
