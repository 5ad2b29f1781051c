/** Origin of the site as its pages name it: they may be read at another address of the server. */
export function siteOrigin(): string {
  const named = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content
  return new URL(named ?? location.href).origin
}
