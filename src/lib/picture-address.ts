import { parseUrl } from './parse-url.ts'

/** Where pictures can come from, beside the page's own origin. */
export interface PictureSources {
  /** {host} of the browser's calls; '' is the page's own origin. */
  apiHost: string
  /** Origins whose pictures the page's policy lets in; the first is the one that relative addresses belong to. */
  pictureOrigins: string[]
}

/**
 * The address under which a browser can load a picture that a backend names, which may be relative to the backend; ''
 * for one that the page's policy would block (FOR-05).
 */
export function pictureAddress(image: string, { apiHost, pictureOrigins }: PictureSources): string {
  if (/^(?:data:image\/|blob:)/i.test(image)) return image
  // Calls, and pictures below them, may be passed on by the site's own origin.
  const [base = apiHost] = image.startsWith('/api/') ? [apiHost] : pictureOrigins
  const page = typeof location === 'undefined' ? 'http://localhost' : location.origin
  const address = image === '' ? undefined : parseUrl(image, base || page)
  if (address === undefined) return ''
  const { href, origin, protocol } = address
  const allowed = [page, ...pictureOrigins, ...(apiHost ? [new URL(apiHost).origin] : [])]
  return /^https?:$/.test(protocol) && allowed.includes(origin) ? href : ''
}

/** The address of a picture that a text shows, by the rules of `pictureAddress`; never one that carries the picture. */
export function textPicture(sources: PictureSources): (source: string) => string {
  return (source) => (/^(?:data|blob):/i.test(source) ? '' : pictureAddress(source, sources))
}
