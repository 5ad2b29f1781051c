import type { Person } from '#config/brand-types.ts'

const profiles = {
  twitter: 'https://x.com/',
  linkedin: 'https://www.linkedin.com/',
  instagram: 'https://www.instagram.com/',
}

/** Sample people, drawn (HOME-12). A photograph is a file in people/, such as `photograph: 'amahoro.jpg'`. */
export const people: Person[] = [
  {
    name: 'Amahoro Sample',
    role: 'CEO',
    about:
      'Leads studies of grain and milk, from the field to the market, and signs what goes out. A sample text, to be replaced.',
    photograph: 'amahoro.png',
    email: 'amahoro@example.org',
    ...profiles,
  },
  {
    name: 'Kwame Sample',
    role: 'Managing Director',
    about:
      'Works with ministries on what a decision costs and who pays for it. Reads every draft aloud. A sample text, to be replaced.',
    photograph: 'kwame.png',
    ...profiles,
  },
  {
    name: 'Wanjiru Sample',
    role: 'Software Engineer',
    about:
      'Builds questionnaires that run on a cheap phone, and the checks that call back the same day. A sample text, to be replaced.',
    photograph: 'wanjiru.png',
    ...profiles,
  },
  {
    name: 'Tendai Sample',
    role: 'Software Engineer',
    about:
      'Keeps the data: cleaned, described and open to those who gave it. Draws the charts. A sample text, to be replaced.',
    photograph: 'tendai.png',
    ...profiles,
  },
]
