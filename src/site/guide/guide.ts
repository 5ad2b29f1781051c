import type { ImageMetadata } from 'astro'
import { Marked } from 'marked'
import { addressName } from '#lib/address-name.ts'
import { htmlOf } from '#lib/escape-html.ts'
import type { ShownHeading } from '#document/headings.ts'
import text from '../../operations/STAFF.md?raw'

/** The pictures of the guide, by their paths in it. */
const files = import.meta.glob<{ default: ImageMetadata }>('../../operations/pictures/*.webp', {
  eager: true,
})
const pictures = new Map(
  Object.entries(files).map(([path, { default: picture }]) => [
    path.replace('../../operations/', ''),
    picture,
  ]),
)

/** Pictures have 1.5 pixels for each of the page (tests/pictures/guide-pictures.ts). */
const shown = (pixels: number) => Math.round(pixels / 1.5)

const dark = '(prefers-color-scheme: dark)'
const phone = '(max-width: 37.5em)'

/** The attributes of a picture's size, so that the text below it does not move. */
function sizeHtml({ width, height }: ImageMetadata): string {
  return `width="${shown(width)}" height="${shown(height)}"`
}

/**
 * A picture of the guide in both colour schemes, with those for phones where it has them. Throws if one is missing, so
 * that no build shows a hole.
 */
function pictureHtml(path: string, alt: string): string {
  const named = (ending: string) => pictures.get(path.replace('.webp', `${ending}.webp`))
  const source = (media: string, ending: string) => {
    const picture = named(ending)
    if (picture) return `<source media="${media}" srcset="${picture.src} 1x" ${sizeHtml(picture)}>`
    throw new Error(`The guide has no picture ${path} ending in ${ending}: npm run pictures takes it.`)
  }
  const light = named('')
  if (!light) throw new Error(`The guide has no picture ${path}: npm run pictures takes it.`)
  return [
    '<picture>',
    ...(named('-phone') ? [source(`${phone} and ${dark}`, '-phone-dark'), source(phone, '-phone')] : []),
    source(dark, '-dark'),
    `<img src="${light.src}" alt="${htmlOf(alt)}" ${sizeHtml(light)} loading="lazy">`,
    '</picture>',
  ].join('')
}

/** The guide for staff (operations/STAFF.md) as a page shows it, with its parts for the list of contents. */
export function staffGuide(): { title: string; contents: ShownHeading[]; html: string } {
  let title = ''
  const contents: ShownHeading[] = []
  const parser = new Marked({
    renderer: {
      heading({ text: words, depth }) {
        if (depth === 1) {
          title = words
          return ''
        }
        const id = addressName(words)
        contents.push({ id, level: depth, text: words })
        return `<h${depth} id="${id}">${htmlOf(words)}</h${depth}>\n`
      },
      image: ({ href, text: alt }) => pictureHtml(href, alt),
    },
  })
  const html = parser.parse(text, { async: false })
  return { title, contents, html }
}
