import type { Person } from '#config/brand-types.ts'

const profiles = {
  twitter: 'https://x.com/',
  linkedin: 'https://www.linkedin.com/',
  instagram: 'https://www.instagram.com/',
}

/** Sample people (HOME-12). A photograph is a file in people/, such as `photograph: 'amahoro.jpg'`. */
export const people: Person[] = [
  {
    name: 'Amahoro Sample',
    role: 'CEO',
    about: 'Leads studies of grain and milk, from the field to the market. A sample text, to be replaced.',
    email: 'amahoro@example.org',
    ...profiles,
  },
  { name: 'Kwame Sample', role: 'Managing Director', ...profiles },
  { name: 'Wanjiru Sample', role: 'Software Engineer', ...profiles },
  { name: 'Tendai Sample', role: 'Software Engineer', ...profiles },
]
