import mammoth from 'mammoth'
import type { DocumentCounts } from './counts.ts'
import { openDocx, UnusableFile } from './open-docx.ts'
import { simplifyDocument } from './simple-document.ts'
import { packParts } from './simple-package.ts'

/** A picture of a document, unchanged. */
export interface DocumentPicture {
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

export interface ConvertedDocument {
  /** HTML whose pictures have the addresses `picture:0` and so on. Not sanitised. */
  html: string
  pictures: DocumentPicture[]
  counts: DocumentCounts
  /** The visible words of the document, by paragraph. */
  words: string[]
}

/** Word's highlight colours, mapped to the nearest of our backgrounds. */
const markers = {
  ochre: ['yellow', 'darkYellow'],
  leaf: ['green', 'darkGreen'],
  rose: ['magenta', 'red', 'darkMagenta', 'darkRed'],
  sky: ['cyan', 'blue', 'darkCyan', 'darkBlue'],
  sand: ['lightGray', 'darkGray', 'black'],
}

/** Items below the fifth level, the last in mammoth's own map. */
const deepItems = [6, 7, 8, 9].flatMap((level) =>
  [
    ['ordered', 'ol'],
    ['unordered', 'ul'],
  ].map(([kind, tag]) => `p:${kind}-list(${level}) => ${'ul|ol > li > '.repeat(level - 1)}${tag} > li:fresh`),
)

/** Paragraphs by the style that simple-paragraph.ts gives them. */
const styleMap = [
  'p.title => p.document-title:fresh',
  'p.caption => p.caption:fresh',
  'p.quote => blockquote:fresh',
  ...[1, 2, 3, 4, 5, 6].map((level) => `p.heading-${level} => h${level}:fresh`),
  ...['center', 'right'].map((side) => `p.${side} => p.ql-align-${side}:fresh`),
  ...deepItems,
  'u => u',
  'strike => s',
  ...Object.entries(markers).flatMap(([name, colours]) =>
    colours.map((colour) => `highlight[color='${colour}'] => span.ql-bg-${name}`),
  ),
]

/** Converts a Word document to HTML, and counts its content. Throws UnusableFile. */
export async function convertDocx(bytes: Uint8Array<ArrayBuffer>): Promise<ConvertedDocument> {
  const { parts: files, exists, read } = await openDocx(bytes)
  const taken: DocumentPicture[] = []
  try {
    const { parts, pictures, counts, words } = simplifyDocument(files, exists)
    const arrayBuffer = await packParts(parts, files.get('[Content_Types].xml') ?? '', pictures)
    const { value, messages } = await mammoth.convertToHtml(
      { arrayBuffer },
      {
        styleMap,
        externalFileAccess: false,
        convertImage: mammoth.images.imgElement(async (picture) => {
          const path = new TextDecoder().decode(await picture.readAsArrayBuffer())
          taken.push({ type: picture.contentType, bytes: await read(path) })
          return { src: `picture:${taken.length - 1}` }
        }),
      },
    )
    counts.symbols += messages.filter(({ message }) => message.includes('w:sym')).length
    return { html: value, pictures: taken, counts, words }
  } catch (error) {
    throw error instanceof UnusableFile ? error : new UnusableFile('damaged')
  }
}
