import { paths } from './paths.ts'

// Apart from paths.ts, which most pages load in browsers.

/** The place of a person on the page About (REA-01). */
export function personPath(id: string): string {
  return `${paths.about}?tab=team#${encodeURIComponent(id)}`
}

/**
 * The publications that a filter leaves. Links in pages name a `list` that works without script: the backend's pages of
 * results, if it has them. Scripts lead them to the site's list (site/components/PageScript.astro).
 */
function filterPath(list: string = paths.publications, filter: Record<string, string>): string {
  return `${list}?${new URLSearchParams(filter)}`
}

/** The publications of an author. */
export function authorPath(author: string, list?: string): string {
  return filterPath(list, { author })
}

/** The publications on a topic. */
export function topicPath(topic: string, list?: string): string {
  return filterPath(list, { topic })
}

/** The page with the data of a series (OUT-04). */
export function seriesDataPath(name: string): string {
  return `${paths.publications}/series/${encodeURIComponent(name)}`
}

/** The publications of a series. */
export function seriesPath(series: string, list?: string): string {
  return filterPath(list, { series })
}
