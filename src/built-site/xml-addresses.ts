import { SaxesParser } from 'saxes'

/** The elements of a feed and of a sitemap that hold the address of a page. */
const addressElements = new Set(['link', 'loc'])

/** The addresses of pages that a feed or a sitemap names; throws when it is not well-formed XML. */
export function addressesInXml(xml: string): string[] {
  const parser = new SaxesParser()
  const addresses: string[] = []
  let element = ''
  parser.on('opentag', ({ name }) => {
    element = name
  })
  parser.on('closetag', () => {
    element = ''
  })
  parser.on('text', (text) => {
    if (addressElements.has(element)) addresses.push(text.trim())
  })
  parser.write(xml).close()
  return addresses
}
