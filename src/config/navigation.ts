import { paths } from './paths.ts'

/** The Services submenu (NAV-03). */
export const serviceLinks = [
  { label: 'Market Research', href: paths.research },
  { label: 'Monitoring Evaluation & Learning', href: paths.monitoring },
  { label: 'Advise policy Makers', href: paths.policy },
  { label: 'Programmatic Work', href: paths.program },
] as const

/** Footer links (NAV-07). */
export const footerLinks = [
  { label: 'Home', href: paths.home },
  { label: 'About Us', href: paths.about },
  { label: 'Publications', href: paths.publications },
  { label: 'Market Research', href: paths.research },
  { label: 'Monitoring', href: paths.monitoring },
  { label: 'Policy', href: paths.policy },
  { label: 'Program', href: paths.program },
  { label: 'Connect with us', href: paths.contact },
] as const

/** Placeholder addresses, to be replaced by the firm's own (NAV-07). */
export const socialLinks = [
  { label: 'X', href: 'https://x.com/' },
  { label: 'LinkedIn', href: 'https://www.linkedin.com/' },
  { label: 'Instagram', href: 'https://www.instagram.com/' },
] as const

const bannerTitles: Record<string, string> = {
  [paths.home]: 'Home',
  [paths.about]: 'About us',
  [paths.publications]: 'Publications',
  [paths.contact]: 'Connect with us',
  [paths.services]: 'Services',
}

/** The banner's title, from the path: named ones, else the first segment with a capital (NAV-06). */
export function bannerTitle(path: string): string {
  const [segment = ''] = path.split('/').filter(Boolean)
  return bannerTitles[`/${segment}`] ?? segment.charAt(0).toUpperCase() + segment.slice(1)
}
