/** Origin of the site according to its pages, which the server may also serve at another address. */
export function siteOrigin(): string {
  const named = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content
  return new URL(named ?? location.href).origin
}
