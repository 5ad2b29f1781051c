import { bannerTitles } from '#config/site-links.ts'

/** The banner title of a path: its configured title, or else its first segment, capitalised (NAV-06). */
export function bannerTitle(path: string): string {
  const segment = decodeURIComponent(path.split('/')[1] ?? '')
  return (
    bannerTitles[path] ?? bannerTitles[`/${segment}`] ?? segment.charAt(0).toUpperCase() + segment.slice(1)
  )
}
