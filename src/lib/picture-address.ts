import { parseUrl } from './parse-url.ts'

/** Allowed sources of pictures, besides the page's own origin. */
export interface PictureSources {
  /** {host} of the browser's calls; '' is the page's own origin. */
  apiHost: string
  /** Origins of pictures that the page's policy allows. The first resolves relative addresses. */
  pictureOrigins: string[]
}

/**
 * The address from which a browser can load a backend's picture, which may be relative to the backend; '' if the
 * page's policy would block it (FOR-05).
 */
export function pictureAddress(image: string, { apiHost, pictureOrigins }: PictureSources): string {
  if (/^(?:data:image\/|blob:)/i.test(image)) return image
  // The site's own origin may proxy calls, and pictures below them.
  const [base = apiHost] = image.startsWith('/api/') ? [apiHost] : pictureOrigins
  const page = typeof location === 'undefined' ? 'http://localhost' : location.origin
  const address = image === '' ? undefined : parseUrl(image, base || page)
  if (address === undefined) return ''
  const { href, origin, protocol } = address
  const allowed = [page, ...pictureOrigins, ...(apiHost ? [new URL(apiHost).origin] : [])]
  return /^https?:$/.test(protocol) && allowed.includes(origin) ? href : ''
}

/** The address of a picture in a text, by the rules of `pictureAddress`; never a data URL. */
export function textPicture(sources: PictureSources): (source: string) => string {
  return (source) => (/^(?:data|blob):/i.test(source) ? '' : pictureAddress(source, sources))
}
