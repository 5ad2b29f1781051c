import { getCollection } from 'astro:content'
import { browserEnv } from '#config/env.ts'
import { digest } from '#lib/digest.ts'
import { byDay } from '#lib/record-date.ts'
import type { Picture } from './picture.ts'

export type { Picture } from './picture.ts'

/** Digests of a record, to tell later whether it has changed (lib/digest.ts). */
interface Digests {
  /** Of all that its own page shows, its prepared picture too: the page is rendered again when it changes. */
  pageDigest: string
  /** Of everything the backend sent (lib/content-digest.ts). */
  recordDigest: string
  /** Of what lists show. */
  shownDigest: string
  /** Of all of it. */
  wholeDigest: string
}

export interface Publication extends Digests {
  id: string
  title: string
  /** Sanitised. */
  html: string
  /** The content with its tags stripped. */
  text: string
  /** A web address, or ''. */
  link: string
  date: Date | null
  author: string
  position: string
  picture: Picture | null
}

export interface Expertise {
  id: string
  recordDigest: string
  digest: string
  title: string
  /** A Font Awesome class name, or ''. */
  icon: string
  paragraphs: { html: string; text: string }[]
}

/** What is written into pages beside the content. */
const environmentDigest = digest(JSON.stringify(browserEnv))

async function readPublications(): Promise<Publication[]> {
  const entries = await getCollection('publications')
  return entries
    .map(({ id, data, digest: dataDigest }) => ({
      ...data,
      id,
      date: data.date === null ? null : new Date(data.date),
      pageDigest: `${dataDigest} ${environmentDigest}`,
    }))
    .sort(byDay)
}

let read: Promise<Publication[]> | undefined

/**
 * Every publication of this build, newest first; those without a day come last. Read once for all pages of
 * a build; in development the content changes while the server runs.
 */
export function publications(): Promise<Publication[]> {
  if (!import.meta.env.PROD) return readPublications()
  read ??= readPublications()
  return read
}

/** Every expertise card of this build, in the backend's order. */
export async function expertise(): Promise<Expertise[]> {
  const entries = await getCollection('expertise')
  return entries
    .sort((a, b) => a.data.order - b.data.order)
    .map(({ id, data: { recordDigest, digest, title, icon, paragraphs } }) => ({
      id,
      recordDigest,
      digest,
      title,
      icon,
      paragraphs,
    }))
}
