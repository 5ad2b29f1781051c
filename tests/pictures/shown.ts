import type { PicturedProduct } from './product.ts'

const report = 'School meals for four million: the arithmetic'

/** The most used pages and screens, and the kit: those that are compared. */
export interface Shown {
  name: string
  path: (product: PicturedProduct) => string
  /** Where it is: on the site, behind the sign-in, or on the development server. */
  place: 'site' | 'dashboard' | 'kit'
}

/** Screens come first: pages of the site count their readers, which screens show. */
export const shown: Shown[] = [
  { name: 'First screen', path: () => '/dashboard', place: 'dashboard' },
  { name: 'Publications list', path: () => '/articles', place: 'dashboard' },
  { name: 'Editor', path: ({ idOf }) => `/newArticles/${idOf(report)}`, place: 'dashboard' },
  { name: 'Messages', path: () => '/queries', place: 'dashboard' },
  { name: 'Home', path: () => '/', place: 'site' },
  { name: 'Publications', path: () => '/publications', place: 'site' },
  { name: 'A report', path: ({ idOf }) => `/publication/${idOf(report)}`, place: 'site' },
  { name: 'Contact', path: () => '/reachus', place: 'site' },
  { name: 'Kit', path: () => '/_kit', place: 'kit' },
]

export const widths = [390, 1440] as const
