import JSZip from 'jszip'
import { listNumbers } from './simple-paragraph.ts'
import { element, writeXml, type XmlElement } from './xml-tree.ts'

/** Two lists of nine levels: all the numbering that mammoth needs. */
function lists(): XmlElement {
  const levels = (format: string) =>
    Array.from({ length: 9 }, (_, level) =>
      element('w:lvl', { 'w:ilvl': String(level) }, element('w:numFmt', { 'w:val': format })),
    )
  return element(
    'w:numbering',
    {},
    ...Object.entries(listNumbers).map(([name, id]) =>
      element(
        'w:abstractNum',
        { 'w:abstractNumId': id },
        ...levels(name === 'bullet' ? 'bullet' : 'decimal'),
      ),
    ),
    ...Object.values(listNumbers).map((id) =>
      element('w:num', { 'w:numId': id }, element('w:abstractNumId', { 'w:val': id })),
    ),
  )
}

/**
 * A small package for mammoth, with the simplified parts. Each file of `media` contains its own path, so that
 * pictures are not packed a second time.
 */
export async function packParts(
  parts: ReadonlyMap<string, XmlElement>,
  contentTypes: string,
  media: Iterable<string>,
): Promise<ArrayBuffer> {
  const zip = new JSZip()
  zip.file('[Content_Types].xml', contentTypes)
  zip.file('word/numbering.xml', writeXml(lists()))
  for (const [name, root] of parts) zip.file(name, writeXml(root))
  for (const path of media) zip.file(path, path)
  return zip.generateAsync({ type: 'arraybuffer' })
}
