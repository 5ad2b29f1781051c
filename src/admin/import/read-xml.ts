import { SaxesParser } from 'saxes'

export interface XmlListener {
  open?: (name: string, attributes: Record<string, string>, path: readonly string[]) => void
  text?: (text: string, path: readonly string[]) => void
}

/** Reads XML once, from its start to its end. Throws on XML that is not well-formed. */
export function readXml(xml: string, { open, text }: XmlListener): void {
  const path: string[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    open?.(name, attributes, path)
    path.push(name)
  })
  parser.on('closetag', () => path.pop())
  parser.on('text', (words) => text?.(words, path))
  parser.write(xml).close()
}
