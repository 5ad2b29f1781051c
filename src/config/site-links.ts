import { paths } from './paths.ts'

export interface Link {
  label: string
  path: string
}

/** The four pages under Services, as named in the header and the menu (NAV-03). */
export const serviceLinks: Link[] = [
  { label: 'Market Research', path: paths.research },
  { label: 'Monitoring Evaluation & Learning', path: paths.monitoring },
  { label: 'Advise policy Makers', path: paths.policy },
  { label: 'Programmatic Work', path: paths.program },
]

/** The header's links, from left to right; Services opens the list above. */
export const barLinks: (Link & { children?: Link[] })[] = [
  { label: 'Home', path: paths.home },
  { label: 'About', path: paths.about },
  { label: 'Services', path: paths.services, children: serviceLinks },
  { label: 'Publications', path: paths.publications },
  { label: 'Connect with us', path: paths.contact },
]

/** The footer's links (NAV-07), in columns. */
export const footerColumns: { heading: string; links: Link[] }[] = [
  {
    heading: 'Explore',
    links: [
      { label: 'Home', path: paths.home },
      { label: 'About Us', path: paths.about },
      { label: 'Publications', path: paths.publications },
      { label: 'Connect with us', path: paths.contact },
    ],
  },
  {
    heading: 'Services',
    links: [
      { label: 'Market Research', path: paths.research },
      { label: 'Monitoring', path: paths.monitoring },
      { label: 'Policy', path: paths.policy },
      { label: 'Program', path: paths.program },
    ],
  },
]

/** Titles of banners that are not just the path's own word (NAV-06). */
export const bannerTitles: Record<string, string> = {
  [paths.home]: 'Home',
  [paths.about]: 'About us',
  [paths.publications]: 'Publications',
  [paths.contact]: 'Connect with us',
  [paths.services]: 'Services',
}
