import { SaxesParser } from 'saxes'

/** An element. The prefix of its name is our own for the namespace, not the one in the document. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
  children: XmlNode[]
}

export type XmlNode = XmlElement | string

const ecma = 'http://schemas.openxmlformats.org'
const strict = 'http://purl.oclc.org/ooxml'
const microsoft = 'http://schemas.microsoft.com/office/word'

/** Namespaces by prefix. */
const namespaces: [prefix: string, ...addresses: string[]][] = [
  ['w', `${ecma}/wordprocessingml/2006/main`, `${strict}/wordprocessingml/main`],
  ['r', `${ecma}/officeDocument/2006/relationships`, `${strict}/officeDocument/relationships`],
  ['wp', `${ecma}/drawingml/2006/wordprocessingDrawing`, `${strict}/drawingml/wordprocessingDrawing`],
  ['a', `${ecma}/drawingml/2006/main`, `${strict}/drawingml/main`],
  ['pic', `${ecma}/drawingml/2006/picture`, `${strict}/drawingml/picture`],
  ['m', `${ecma}/officeDocument/2006/math`, `${strict}/officeDocument/math`],
  ['mc', `${ecma}/markup-compatibility/2006`],
  ['v', 'urn:schemas-microsoft-com:vml'],
  ['o', 'urn:schemas-microsoft-com:office:office'],
  ['wps', `${microsoft}/2010/wordprocessingShape`],
  ['wpg', `${microsoft}/2010/wordprocessingGroup`],
  ['w14', `${microsoft}/2010/wordml`],
]

const prefixOf = new Map(namespaces.flatMap(([prefix, ...addresses]) => addresses.map((at) => [at, prefix])))

export function element(
  name: string,
  attributes: Record<string, string> = {},
  ...children: XmlNode[]
): XmlElement {
  return { name, attributes, children }
}

type Prefixes = ReadonlyMap<string, string>

/** The prefixes of an element's own declarations that differ from ours, added to those around it. */
function declared(attributes: Record<string, string>, around: Prefixes): Prefixes {
  let prefixes = around
  for (const [name, address] of Object.entries(attributes)) {
    if (!name.startsWith('xmlns')) continue
    const known = prefixOf.get(address)
    const written = name.slice('xmlns:'.length)
    if (known === undefined || (known === written && !prefixes.has(written))) continue
    prefixes = new Map([...prefixes, [written, known]])
  }
  return prefixes
}

function renamed(name: string, prefixes: Prefixes): string {
  if (prefixes.size === 0) return name
  const colon = name.indexOf(':')
  const prefix = prefixes.get(colon < 0 ? '' : name.slice(0, colon))
  return prefix === undefined ? name : `${prefix}:${name.slice(colon + 1)}`
}

/** Levels of elements; real documents have far fewer. Some readers take each level again for the ones inside. */
const deepest = 500

/** Parses XML. Throws if it is not well-formed, or nested too deeply. */
export function readXml(xml: string): XmlElement {
  const root = element('')
  const open = [{ node: root, prefixes: new Map<string, string>() as Prefixes }]
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const parent = open.at(-1)
    const prefixes = declared(attributes, parent?.prefixes ?? new Map())
    const node = element(renamed(name, prefixes), attributes)
    if (prefixes.size > 0)
      node.attributes = Object.fromEntries(
        Object.entries(attributes).map(([key, value]) => [
          key.includes(':') ? renamed(key, prefixes) : key,
          value,
        ]),
      )
    parent?.node.children.push(node)
    if (open.length > deepest) throw new TypeError('XML with too many levels')
    open.push({ node, prefixes })
  })
  parser.on('closetag', () => open.pop())
  const text = (words: string) => open.at(-1)?.node.children.push(words)
  parser.on('text', text)
  parser.on('cdata', text)
  parser.write(xml.replace(/^\uFEFF/, '')).close()
  const [top] = elementsOf(root)
  if (!top) throw new TypeError('XML without an element')
  return top
}

export function elementsOf({ children }: XmlElement): XmlElement[] {
  return children.filter((child) => typeof child !== 'string')
}

export function childOf(parent: XmlElement | undefined, name: string): XmlElement | undefined {
  return parent?.children.find(
    (child): child is XmlElement => typeof child !== 'string' && child.name === name,
  )
}

/** The `w:val` of a child. */
export function valueOf(parent: XmlElement | undefined, name: string): string | undefined {
  return childOf(parent, name)?.attributes['w:val']
}

/** Collects the elements of a name inside another into `found`, except those inside a `stop` element. */
export function findAll(parent: XmlElement, name: string, stop = '', found: XmlElement[] = []): XmlElement[] {
  for (const child of parent.children) {
    if (typeof child === 'string') continue
    if (child.name === name) found.push(child)
    if (child.name !== stop) findAll(child, name, stop, found)
  }
  return found
}

/** The text directly inside an element. */
export function textIn({ children }: XmlElement): string {
  return children.filter((child) => typeof child === 'string').join('')
}

/** The value of an on/off property; undefined if it is not set. */
export function toggle(properties: XmlElement | undefined, name: string): boolean | undefined {
  const property = childOf(properties, name)
  return property && !/^(?:0|false|off|none)$/i.test(property.attributes['w:val'] ?? '')
}
