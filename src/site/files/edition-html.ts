import { hash } from 'node:crypto'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Edition, type Source } from '#components/Edition.tsx'
import type { Replacement } from '#components/Told.tsx'
import type { Logo } from '#config/brand-types.ts'
import { organisation } from '#config/brand/brand.ts'
import { publicationPath } from '#config/paths.ts'
import { named } from '#document/walk.ts'
import { wordsOf } from '#document/words.ts'
import type { Parsed } from '#document/tree.ts'
import { shownText } from '#document/write/shown-text.ts'
import { htmlOf } from '#lib/escape-html.ts'
import { siteLanguage } from '#lib/languages.ts'
import { type PagePublication, textOf } from '#site/content/content-file.ts'
import { dataPrefix, fitPictures, type PictureFiles, type WantedPicture } from './edition-pictures.ts'

/** Bytes of a whole edition, of a text for which that holds, and of the data of pictures beside a longer one, 100 KB in all. */
const limits = { whole: 300_000, text: 200_000, pictures: 95_000 }

/** Bytes of a logo that an edition has. */
const largestLogo = 4096

interface Parts {
  replacement?: Replacement | undefined
  style: string
  logo: Logo
  files: PictureFiles
  /** Origin of the site. */
  origin: string
  made: Date
}

type Text = readonly (Parsed | string)[]

/** A text with words in the place of pictures that are left out. */
function withWords(parts: Text, isShown: (address: string) => boolean): Text {
  return parts.map((part) => {
    if (typeof part === 'string') return part
    const { name, attributes, children } = part
    const { src = '', alt = '' } = attributes
    if (name !== 'img') return { name, attributes, children: withWords(children, isShown) }
    if (isShown(src)) return part
    return { name: 'em', attributes: {}, children: [alt === '' ? '[Picture]' : `[Picture: ${alt}]`] }
  })
}

/** The links of a text to other pages, each once, with the words of the first. */
function sourcesOf(text: Text): Source[] {
  const found = new Map<string, string>()
  for (const { attributes, children } of named(text, 'a')) {
    const { href = '' } = attributes
    if (/^https?:/i.test(href) && !found.has(href)) found.set(href, wordsOf(children))
  }
  return [...found].map(([address, words]) => ({ address, words: words === address ? '' : words }))
}

/** The pictures of a text, and the publication's own. */
function picturesOf({ picture, textPictures }: PagePublication, text: Text): WantedPicture[] {
  const uses = new Map<string, number>()
  for (const { attributes } of named(text, 'img')) {
    const { src = '' } = attributes
    uses.set(src, (uses.get(src) ?? 0) + 1)
  }
  return [
    ...(picture ? [{ address: '', picture, uses: 1 }] : []),
    ...textPictures.map((one) => ({ address: one.address, picture: one, uses: uses.get(one.address) ?? 0 })),
  ]
}

/** The whole document around its body. Its policy allows its own style and pictures within it, and nothing else. */
function documentHtml(title: string, address: string, style: string, body: string): string {
  const policy = `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; img-src data:`
  return [
    `<!doctype html><html lang="${siteLanguage.code}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<meta name="robots" content="noindex"><link rel="canonical" href="${address}"><link rel="icon" href="data:,">`,
    `<title>${htmlOf(title)}</title><style>${style}</style></head><body>${body}</body></html>`,
  ].join('')
}

/**
 * A publication as one file that makes no request (OUT-05). Pictures get smaller until it has 300 KB, and are replaced
 * by their alternative texts where that is not enough; beside a text of more than 200 KB they have 100 KB. `bytes` is a
 * limit if `isExact` is false.
 */
export async function planEdition(
  publication: PagePublication,
  { replacement, style, logo, files, origin, made }: Parts,
): Promise<{ bytes: number; isExact: boolean; html: () => string }> {
  const { id, title, language } = publication
  const { text, pictureOf } = textOf(publication)
  const sources = sourcesOf(text)

  /** The edition with these pictures, by their addresses, and its text. */
  function written(pictures: ReadonlyMap<string, string>) {
    const shown = shownText(
      withWords(text, (address) => pictures.has(address)),
      language,
      (address) => {
        const [picture, src] = [pictureOf(address), pictures.get(address)]
        return picture && src !== undefined ? { ...picture, src, sources: [] } : undefined
      },
    )
    const body = renderToStaticMarkup(
      createElement(Edition, {
        publication,
        replacement,
        shown,
        cover: pictures.get(''),
        sources,
        origin,
        logo: logo.markup.length <= largestLogo ? logo : undefined,
        made,
      }),
    )
    const name = `${title} · ${organisation.name}`
    return { shown, html: documentHtml(name, origin + publicationPath(id), style, body) }
  }

  // With the markup of each picture, but without its data.
  const wanted = picturesOf(publication, text)
  const bare = written(new Map(wanted.map(({ address }) => [address, dataPrefix])))
  const markup = Buffer.byteLength(bare.html)
  const isShort = Buffer.byteLength(bare.shown.html) <= limits.text
  const room = isShort ? limits.whole - markup : limits.pictures
  const { pictures, bytes } = await fitPictures(wanted, room, files)
  const isExact = pictures.size === wanted.length
  return { bytes: markup + (isExact ? bytes : room), isExact, html: () => written(pictures).html }
}
