import { parseUrl } from './parse-url.ts'

const creativeCommons = 'https://creativecommons.org/'

/** Creative Commons licences of today by their short names, with the paths of their deeds. */
const deeds = new Map([
  ['CC BY 4.0', 'licenses/by/4.0/'],
  ['CC BY-SA 4.0', 'licenses/by-sa/4.0/'],
  ['CC BY-ND 4.0', 'licenses/by-nd/4.0/'],
  ['CC BY-NC 4.0', 'licenses/by-nc/4.0/'],
  ['CC BY-NC-SA 4.0', 'licenses/by-nc-sa/4.0/'],
  ['CC BY-NC-ND 4.0', 'licenses/by-nc-nd/4.0/'],
  ['CC0 1.0', 'publicdomain/zero/1.0/'],
])

/** Names that staff can choose from. */
export const licenceNames = [...deeds.keys()]

function plainName(text: string): string {
  return text.toUpperCase().replace(/[\s\p{Pd}]+/gu, ' ')
}

/** A licence for readers: its name, and the web address of its terms; '' if it has none. */
export interface Licence {
  name: string
  address: string
}

/** The licence of a text, which is a name or a web address. Any other address, such as `javascript:`, is words. */
export function licenceOf(text: string): Licence {
  const name = text.trim()
  const known = licenceNames.find((one) => plainName(one) === plainName(name))
  if (known) return { name: known, address: `${creativeCommons}${deeds.get(known)}` }
  const url = /^https?:\/\//i.test(name) ? parseUrl(name) : undefined
  if (url === undefined || url.username !== '' || url.password !== '') return { name, address: '' }
  const isDeed = url.hostname.replace(/^www\./, '') === 'creativecommons.org'
  const deed = isDeed
    ? licenceNames.find((one) => url.pathname.startsWith(`/${deeds.get(one)}`.replace(/\/$/, '')))
    : undefined
  return { name: deed ?? name, address: url.href }
}
