/** Every path of the site, once. Public pages first, then what staff see after signing in. */
export const paths = {
  home: '/',
  about: '/about',
  services: '/services',
  research: '/research',
  monitoring: '/monitoring',
  policy: '/policy',
  program: '/program',
  publications: '/publications',
  contact: '/reachus',
  login: '/login',
} as const

export const staffPaths = {
  dashboard: '/dashboard',
  articles: '/articles',
  newArticle: '/newArticles',
  expertise: '/expertCard',
  newCard: '/newCard',
  queries: '/queries',
  appointments: '/appointments',
  account: '/account',
  settings: '/settings',
  help: '/help',
} as const

/** A part of the profile; the first without a name. */
export function accountPath(part = ''): string {
  return `${staffPaths.account}${part && `?part=${part}`}`
}

/** The form that books an appointment, on Home; `about` is the service page that the message starts with. */
export function appointmentPath(about = ''): string {
  return `${paths.home}${about && `?about=${about.slice(1)}`}#appointment-form`
}

/** The contact form, with a message about a publication. */
export function contactAboutPath(publication: string): string {
  return `${paths.contact}?about=${encodeURIComponent(publication)}#contact-form`
}

/** Page where a link's owner sets a password. The secret is behind the `#`, which browsers do not send (OWN-03). */
export function passwordLinkPath(secret: string): string {
  return paths.login + passwordLinkPrefix + secret
}

/** Prefix of the secret in such a link. */
export const passwordLinkPrefix = '#set-password='

/** The page that shows a publication before it is saved, in a frame of the dashboard (EDT-04). */
export const previewPath = '/preview'

/** The guide for staff, on every site. */
export const guidePath = '/guide'

/** The page on which a reviewer without an account reads a text before it is public (REV-01). */
export const reviewPage = '/review'

/** The same page with the secret of a link behind the `#`, which browsers do not send. */
export function reviewPath(secret: string): string {
  return `${reviewPage}#${secret}`
}

/** The public path of a page, from the address at which it is rendered, such as `/index.html`. */
export function pagePath({ pathname }: { pathname: string }): string {
  return pathname
    .replace(/\.html$/, '')
    .replace(/^\/index$/, '/')
    .replace(/(.)\/$/, '$1')
}

/** The page of one publication. */
export function publicationPath(id: string): `/publication/${string}` {
  return `/publication/${encodeURIComponent(id)}`
}

/** Page `number` of the publications, from 1. One that the build did not make is read live. */
export function publicationsPagePath(number: number, built = true): string {
  if (number === 1) return paths.publications
  return built ? `${paths.publications}/${number}` : `${paths.publications}?page=${number}`
}

/** The form that edits one publication. */
export function editArticlePath(id: string): `/newArticles/${string}` {
  return `${staffPaths.newArticle}/${encodeURIComponent(id)}`
}
