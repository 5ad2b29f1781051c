import sanitize from 'sanitize-html'
import { nestsDeeperThan } from '#lib/nesting.ts'
import { plainText } from '#lib/plain-text.ts'
import {
  allowedAddress,
  allowedClass,
  allowedTags,
  backgroundColours,
  htmlOf,
  nearestColour,
  textColours,
  textOf,
} from '#lib/rich-text.ts'

const renamed: Record<string, string> = { b: 'strong', i: 'em', strike: 's', del: 's', ins: 'u', div: 'p' }

function declared(style: string, property: string): string | undefined {
  return new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]+)`, 'i').exec(style)?.[1]
}

/** The classes that stay, with inline colours turned into the nearest of the palette. */
function classesOf({ class: given = '', style = '' }: sanitize.Attributes): string {
  const colour = nearestColour(declared(style, 'color') ?? '', textColours)
  const background = nearestColour(declared(style, 'background-color') ?? '', backgroundColours)
  const kept = given.split(/\s+/).filter((name) => allowedClass.test(name))
  if (colour && colour !== 'ink' && !kept.some((name) => name.startsWith('ql-color-')))
    kept.push(`ql-color-${colour}`)
  if (background && !kept.some((name) => name.startsWith('ql-bg-'))) kept.push(`ql-bg-${background}`)
  return kept.join(' ')
}

function linkAttributes(href: string | undefined): sanitize.Attributes {
  if (href === undefined || !allowedAddress.test(href)) return {}
  return { href, ...(/^https?:/i.test(href) ? { rel: 'noopener noreferrer', target: '_blank' } : {}) }
}

function clean(tagName: string, attributes: sanitize.Attributes): sanitize.Tag {
  const classes = classesOf(attributes)
  return {
    tagName: renamed[tagName] ?? tagName,
    attribs: {
      ...(tagName === 'a' ? linkAttributes(attributes.href) : {}),
      ...(classes === '' ? {} : { class: classes }),
    },
  }
}

/** Elements inside each other. The sanitiser's time grows with the square of it, and no text needs as many. */
const deepest = 100

/**
 * HTML with nothing in it but the allow-list of rich-text.ts: no scripts, handlers, styles or pictures.
 * Sanitising twice changes nothing. Of a text that is nested absurdly deep, the words alone stay.
 */
export function sanitiseHtml(html: string): string {
  if (nestsDeeperThan(deepest, html)) return `<p>${htmlOf(plainText(textOf(html)))}</p>`
  const sanitised = sanitize(html, {
    allowedTags: [...allowedTags],
    allowedAttributes: { a: ['href', 'rel', 'target', 'class'], '*': ['class'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    transformTags: { '*': clean },
    nestingLimit: 30,
  })
  // After it: a character reference can be a control character too.
  return plainText(sanitised).trim()
}
