import { getCollection } from 'astro:content'
import type { Picture } from './picture.ts'

export type { Picture } from './picture.ts'

export interface Publication {
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
  title: string
  /** A Font Awesome class name, or ''. */
  icon: string
  paragraphs: { html: string; text: string }[]
}

/** Every publication of this build, newest first; those without a day come last. */
export async function publications(): Promise<Publication[]> {
  const entries = await getCollection('publications')
  return entries
    .map(({ id, data }) => ({ ...data, id, date: data.date === null ? null : new Date(data.date) }))
    .sort((a, b) => (b.date?.getTime() ?? 0) - (a.date?.getTime() ?? 0) || b.id.localeCompare(a.id))
}

/** Every expertise card of this build, in the backend's order. */
export async function expertise(): Promise<Expertise[]> {
  const entries = await getCollection('expertise')
  return entries
    .sort((a, b) => a.data.order - b.data.order)
    .map(({ id, data: { title, icon, paragraphs } }) => ({ id, title, icon, paragraphs }))
}
