import { paths } from './paths.ts'

// Apart from paths.ts, which most pages load.

/** The place of a person on the page About (REA-01). */
export function personPath(id: string): string {
  return `${paths.about}?tab=team#${encodeURIComponent(id)}`
}

/** The publications of an author. */
export function authorPath(name: string): string {
  return `${paths.publications}?${new URLSearchParams({ author: name })}`
}
