import { bannerTitles } from '#config/site-links.ts'

/** The banner's title of a path: its own, else its first segment with a capital (NAV-06). */
export function bannerTitle(path: string): string {
  const segment = decodeURIComponent(path.split('/')[1] ?? '')
  return (
    bannerTitles[path] ?? bannerTitles[`/${segment}`] ?? segment.charAt(0).toUpperCase() + segment.slice(1)
  )
}
