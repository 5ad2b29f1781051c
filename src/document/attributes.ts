import { parseUrl } from '#lib/parse-url.ts'
import { plainText } from '#lib/plain-text.ts'
import {
  allowedAddress,
  allowedClass,
  allowedIds,
  noteAddress,
  ownClasses,
  pictureSource,
} from './allowed.ts'
import { nearestBackground, nearestTextColour } from './palette.ts'

type Attributes = Readonly<Record<string, string>>

const textColour = /(?:^|;)\s*color\s*:\s*([^;]+)/i
const backgroundColour = /(?:^|;)\s*background-color\s*:\s*([^;]+)/i

/** The allowed classes, with inline colours mapped to the nearest of the palette. */
function classes(tag: string, { class: given = '', style = '' }: Attributes): Attributes {
  if (given === '' && style === '') return {}
  const kept = given.split(/\s+/).filter((name) => allowedClass.test(name) || ownClasses.get(tag)?.test(name))
  const colour = nearestTextColour(textColour.exec(style)?.[1] ?? '')
  const background = nearestBackground(backgroundColour.exec(style)?.[1] ?? '')
  if (colour && colour !== 'ink' && !kept.some((name) => name.startsWith('ql-color-')))
    kept.push(`ql-color-${colour}`)
  if (background && !kept.some((name) => name.startsWith('ql-bg-'))) kept.push(`ql-bg-${background}`)
  return kept.length === 0 ? {} : { class: kept.join(' ') }
}

/** An http address without a host: browsers resolve `https:a.example` relative to the page. */
const hostless = /^https?:(?!\/\/[^/\\])/i

function link({ href: given = '' }: Attributes): Attributes {
  const href = plainText(given)
  if (noteAddress.test(href)) return { href }
  const address = allowedAddress.test(href) ? parseUrl(href) : undefined
  if (address === undefined) return {}
  return {
    href: hostless.test(href) ? address.href : href,
    ...(/^https?:/i.test(href) ? { rel: 'noopener noreferrer', target: '_blank' } : {}),
  }
}

/** The attributes of `names` with a valid value. */
function fitting(names: string[], pattern: RegExp, given: Attributes): Attributes {
  const found: Record<string, string> = {}
  for (const name of names) if (pattern.test(given[name] ?? '')) found[name] = given[name] ?? ''
  return found
}

/** A list may start at any number that word processors allow; 1 is the default. */
const start = /^(?!1$)(?:0|[1-9]\d{0,4})$/

/** A cell spans 2 to 50 columns or rows. */
const span = /^(?:[2-9]|[1-4]\d|50)$/

function id(tag: string, { id: given = '' }: Attributes): Attributes {
  return allowedIds.get(tag)?.test(given) ? { id: given } : {}
}

/** The attributes of an element that it may have, with allowed values. Colours of a `style` become classes. */
export function attributesOf(tag: string, given: Attributes): Attributes {
  if (tag === 'img') {
    const src = fitting(['src'], pictureSource, { src: plainText(given['src'] ?? '') })
    const size = fitting(['width', 'height'], /^[1-9]\d{0,4}$/, given)
    return { ...src, alt: plainText(given['alt'] ?? ''), ...size, ...classes(tag, given) }
  }
  const cell = tag === 'td' || tag === 'th'
  // Most elements of a text have none.
  if (Object.keys(given).length === 0) return {}
  return {
    ...(tag === 'a' ? link(given) : {}),
    ...id(tag, given),
    ...(tag === 'ol' ? fitting(['start'], start, given) : {}),
    ...(tag === 'th' ? fitting(['scope'], /^(?:col|row)$/, given) : {}),
    ...(cell ? fitting(['colspan', 'rowspan'], span, given) : {}),
    ...classes(tag, given),
  }
}
