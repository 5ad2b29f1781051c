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

/** A picture of the guide in both colour schemes. Throws if one is missing, so that no build shows a hole. */
function pictureHtml(path: string, alt: string): string {
  const [light, dark] = [pictures.get(path), pictures.get(path.replace('.webp', '-dark.webp'))]
  if (!light || !dark) throw new Error(`The guide has no picture ${path}: npm run pictures takes it.`)
  return [
    '<picture>',
    `<source media="(prefers-color-scheme: dark)" srcset="${dark.src} 1x">`,
    `<img src="${light.src}" alt="${htmlOf(alt)}" width="${shown(light.width)}" height="${shown(light.height)}" loading="lazy">`,
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
