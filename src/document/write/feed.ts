import { escapeAttribute, htmlOf } from '#lib/escape-html.ts'
import { isAllowedTag } from '../allowed.ts'
import { directionsOf } from '../directions.ts'
import { headingIds, headingLevel, headingsOf } from '../headings.ts'
import type { Parsed } from '../tree.ts'
import { idsIn, type PagePicture, shownLevel } from './page.ts'

type Attributes = Readonly<Record<string, string>>

/** Attributes of elements in the feed. Readers have no style sheet of ours, so colours are left out. */
const attributesInFeed = new Set('href src alt width height start scope colspan rowspan dir id'.split(' '))

/** Line ends and spaces that do not break, as serialisers of HTML write them. */
function escaped(html: string): string {
  return html.replace(/\r\n?/g, '\n').replaceAll('\u00a0', '&nbsp;')
}

function tagOf(name: string, attributes: Attributes): string {
  const written = Object.entries(attributes).map(([key, value]) =>
    attributesInFeed.has(key) ? ` ${key}="${escaped(escapeAttribute(value))}"` : '',
  )
  return `<${name}${written.join('')}>`
}

/**
 * A text for feed readers and other programs (FND-05): plain elements with absolute addresses. A picture is one file, a
 * chart is its table, and notes have no way back. Readers may rename ids or drop them, so links within the text lead to
 * its `page`.
 */
export function feedHtml(
  parts: readonly (Parsed | string)[],
  page: URL,
  pictureOf: (address: string) => PagePicture | undefined = () => undefined,
): string {
  const headings = headingsOf(parts)
  const ids = headingIds(headings)
  const targets = idsIn(parts)
  const directions = directionsOf(parts)
  const [{ level: firstLevel } = { level: 2 }] = headings
  let place = 0

  function absolute(address: string): string {
    return /^[/#]/.test(address) ? new URL(address, page).href : address
  }

  function pictureHtml({ src = '', alt = '', ...size }: Attributes): string {
    const picture = pictureOf(src)
    const { width, height } = picture ? { width: `${picture.width}`, height: `${picture.height}` } : size
    return tagOf('img', {
      src: absolute(picture?.src ?? src),
      alt,
      ...(width && { width }),
      ...(height && { height }),
    })
  }

  function elementHtml(element: Parsed): string {
    const { name, attributes, children } = element
    if (name === 'img') return pictureHtml(attributes)
    if (name === 'br') return '<br>'
    const { href, id: _, ...others } = attributes
    if (href?.startsWith('#note-ref-')) return ''
    const level = headingLevel(name)
    const tag = level > 0 ? `h${shownLevel(level, firstLevel)}` : name
    const id = level > 0 ? ids[place++] : ''
    const inside = fed(children)
    if (name === 'span' || !isAllowedTag(name)) return inside
    const leads = href !== undefined && (!href.startsWith('#') || targets.has(href.slice(1)))
    const direction = directions.get(element)
    const own = {
      ...(leads && { href: absolute(href) }),
      ...others,
      ...(direction && { dir: direction }),
      ...(id && { id }),
    }
    return `${tagOf(tag, own)}${inside}</${tag}>`
  }

  function fed(parts: readonly (Parsed | string)[]): string {
    return parts
      .map((part) => (typeof part === 'string' ? escaped(htmlOf(part)) : elementHtml(part)))
      .join('')
  }

  return fed(parts)
}
