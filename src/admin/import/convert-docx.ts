import mammoth from 'mammoth'
import { countParts, type DocumentCounts } from './count-parts.ts'
import { openDocx, UnusableFile } from './open-docx.ts'
import { type ParagraphKind, readParagraphKinds } from './paragraph-styles.ts'

/** A picture of a document, as it was. */
export interface DocumentPicture {
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

export interface ConvertedDocument {
  /** HTML whose pictures have addresses `picture:0` and so on. Not sanitised. */
  html: string
  pictures: DocumentPicture[]
  counts: DocumentCounts
  hasContents: boolean
}

/** The part of mammoth's document that is read here. */
interface Paragraph {
  styleId: string | null
  styleName: string | null
  alignment: string | null
  numbering: unknown
}

/** Word's colours of a marker, by the background of ours that is nearest to them. */
const markers = {
  ochre: ['yellow', 'darkYellow'],
  leaf: ['green', 'darkGreen'],
  rose: ['magenta', 'red', 'darkMagenta', 'darkRed'],
  sky: ['cyan', 'blue', 'darkCyan', 'darkBlue'],
  sand: ['lightGray', 'darkGray', 'black'],
}

const styleMap = [
  "p[style-name='title'] => p.document-title:fresh",
  "p[style-name='caption'] => p.caption:fresh",
  "p[style-name='quote'] => blockquote:fresh",
  "p[style-name='contents'] => !",
  ...[1, 2, 3, 4, 5, 6].map((level) => `p[style-name='heading-${level}'] => h${level}:fresh`),
  ...['center', 'right'].map((side) => `p[style-name='${side}'] => p.ql-align-${side}:fresh`),
  'u => u',
  'strike => s',
  ...Object.entries(markers).flatMap(([name, colours]) =>
    colours.map((colour) => `highlight[color='${colour}'] => span.ql-bg-${name}`),
  ),
]

/** What a paragraph is to `styleMap`. */
function namedFor(paragraph: Paragraph, kinds: ReadonlyMap<string, ParagraphKind>): string | null {
  const kind = kinds.get(paragraph.styleId ?? '')
  if (kind) return kind
  const { alignment, numbering } = paragraph
  return !numbering && (alignment === 'center' || alignment === 'right') ? alignment : null
}

/** What mammoth's types leave out. */
interface Transforms {
  transforms: { paragraph: (change: (paragraph: Paragraph) => Paragraph) => (document: unknown) => unknown }
}

function hasTransforms(library: object): library is Transforms {
  return 'transforms' in library
}

/** Turns a Word document into HTML, and counts what it has. Throws UnusableFile. */
export async function convertDocx(bytes: Uint8Array<ArrayBuffer>): Promise<ConvertedDocument> {
  const parts = await openDocx(bytes)
  const pictures: DocumentPicture[] = []
  let hasContents = false
  try {
    const counts = countParts(parts)
    const kinds = readParagraphKinds(parts.get('word/styles.xml') ?? '<w:styles/>')
    const named = (paragraph: Paragraph): Paragraph => {
      const styleName = namedFor(paragraph, kinds)
      hasContents ||= styleName === 'contents'
      return { ...paragraph, styleId: null, styleName }
    }
    const library: object = mammoth
    if (!hasTransforms(library)) throw new TypeError('mammoth has no transforms')
    const transformDocument = library.transforms.paragraph(named)
    const { value } = await mammoth.convertToHtml(
      { arrayBuffer: bytes.buffer },
      {
        styleMap,
        // A style map inside the document could drop or rename all of its text.
        includeEmbeddedStyleMap: false,
        externalFileAccess: false,
        convertImage: mammoth.images.imgElement(async (picture) => {
          pictures.push({
            type: picture.contentType,
            bytes: new Uint8Array(await picture.readAsArrayBuffer()),
          })
          return { src: `picture:${pictures.length - 1}` }
        }),
        transformDocument,
      },
    )
    return { html: value, pictures, counts, hasContents }
  } catch (error) {
    throw error instanceof UnusableFile ? error : new UnusableFile('damaged')
  }
}
