import { createHash } from 'node:crypto'

/** What a page needs beyond its own inline code. */
export interface PolicyOptions {
  /** Origins of the backend and of pictures, for pages that read live content. */
  apiOrigins: string[]
  pictureOrigins: string[]
  /** The dashboard: the editor and the charts set style attributes, previews are blob addresses. */
  dashboard?: boolean
  https: boolean
}

const inlineScript = /<script(?<attributes>[^>]*)>(?<body>[\s\S]*?)<\/script>/gi
const inlineStyle = /<style[^>]*>(?<body>[\s\S]*?)<\/style>/gi
const embeddedFrame = /(?:<iframe[^>]*\ssrc|data-frame-src)="(?<address>https:\/\/[^"]+)"/gi

const hashes = new Map<string, string>()

/** The source expression of an inline script or style; pages share few, each is hashed once. */
export function hashOf(text: string): string {
  const hash = hashes.get(text) ?? `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  hashes.set(text, hash)
  return hash
}

/** The sources that one or several pages' own inline code and frames ask for. */
export interface PageSources {
  scripts: Set<string>
  styles: Set<string>
  frames: Set<string>
}

/** Hashes of a page's inline scripts and styles, and the origins it frames. */
export function sourcesOf(html: string): PageSources {
  const scripts = new Set<string>()
  for (const { groups } of html.matchAll(inlineScript)) {
    const { attributes = '', body = '' } = groups ?? {}
    const isData = /\btype="(?!module|text\/javascript)[^"]+"/.test(attributes)
    if (!isData && !/\ssrc=/.test(attributes) && body !== '') scripts.add(hashOf(body))
  }
  const styles = new Set([...html.matchAll(inlineStyle)].map(({ groups }) => hashOf(groups?.body ?? '')))
  const frames = new Set(
    [...html.matchAll(embeddedFrame)].map(({ groups }) => new URL(groups?.address ?? '').origin),
  )
  return { scripts, styles, frames }
}

/** The value of Content-Security-Policy for pages with these sources. */
export function policyFor(
  { scripts, styles, frames }: PageSources,
  { apiOrigins, pictureOrigins, dashboard = false, https }: PolicyOptions,
): string {
  const directives: [string, ...Iterable<string>[]][] = [
    ['default-src', ["'self'"]],
    ['script-src', ["'self'"], scripts],
    ['style-src', ["'self'"], styles],
    ['style-src-attr', [dashboard ? "'unsafe-inline'" : "'none'"]],
    ['img-src', ["'self'", 'data:'], dashboard ? ['blob:'] : [], apiOrigins, pictureOrigins],
    ['font-src', ["'self'"]],
    ['connect-src', ["'self'"], apiOrigins],
    ['frame-src', frames.size > 0 ? frames : ["'none'"]],
    ['object-src', ["'none'"]],
    ['base-uri', ["'none'"]],
    ['form-action', ["'self'"], apiOrigins],
    ['frame-ancestors', ["'none'"]],
  ]
  const text = directives.map(([name, ...values]) =>
    [name, ...values.flatMap((value) => [...value])].join(' '),
  )
  return [...text, ...(https ? ['upgrade-insecure-requests'] : [])].join('; ')
}

/** The sources of several pages that share one rule. */
export function merged(pages: PageSources[]): PageSources {
  return {
    scripts: new Set(pages.flatMap(({ scripts }) => [...scripts])),
    styles: new Set(pages.flatMap(({ styles }) => [...styles])),
    frames: new Set(pages.flatMap(({ frames }) => [...frames])),
  }
}
