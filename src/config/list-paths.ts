import { paths } from './paths.ts'

// Apart from paths.ts, which most pages load in browsers.

/** The place of a person on the page About (REA-01). */
export function personPath(id: string): string {
  return `${paths.about}?tab=team#${encodeURIComponent(id)}`
}

/** The publications of an author. */
export function authorPath(name: string): string {
  return `${paths.publications}?${new URLSearchParams({ author: name })}`
}

/** The publications on a topic. */
export function topicPath(name: string): string {
  return `${paths.publications}?${new URLSearchParams({ topic: name })}`
}

/** The publications of a series. */
export function seriesPath(name: string): string {
  return `${paths.publications}?${new URLSearchParams({ series: name })}`
}
