import { hash } from 'node:crypto'
import { type DefaultTreeAdapterTypes, defaultTreeAdapter as tree, html, parse } from 'parse5'
import {
  addressKindOf,
  addressesIn,
  isAddress,
  isLink,
  isLoadingStyle,
  type ReferenceKind,
  refusedElements,
} from './page-addresses.ts'

type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.ChildNode

export interface Reference {
  kind: ReferenceKind
  value: string
}

export interface Page {
  references: Reference[]
  /** Where the content of the head begins, in characters. */
  head: number
}

/** The source expression of an inline script or style. */
export function hashOf(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`
}

/** Script types that hold data and are not executed. */
const dataTypes = new Set(['application/json', 'application/ld+json'])

function textOf(element: Element): string {
  return element.childNodes.map((node) => (tree.isTextNode(node) ? node.value : '')).join('')
}

function elementsOf({ childNodes }: Element): Element[] {
  return childNodes.filter((node) => tree.isElementNode(node))
}

/** Elements that are checked even without attributes. */
const special = new Set([...refusedElements, 'astro-island', 'script', 'style'])

/** The references in one element. */
function referencesOf(element: Element): [ReferenceKind, string][] {
  const { tagName, attrs } = element
  const found: [ReferenceKind, string][] = []
  // Fast path: most elements have only a class or no attribute.
  if (attrs.every(({ name }) => name === 'class') && !special.has(tagName.toLowerCase())) return found
  const valueOf = (wanted: string) => attrs.find(({ name }) => name === wanted)?.value
  if (refusedElements.has(tagName.toLowerCase())) found.push(['fault', `has <${tagName}>`])
  if (tagName === 'script' && !dataTypes.has(valueOf('type') ?? '') && valueOf('src') === undefined)
    found.push(['script', hashOf(textOf(element))])
  if (tagName === 'style') found.push(['style', hashOf(textOf(element))])
  const equivalent = tagName === 'meta' ? valueOf('http-equiv') : undefined
  if (equivalent === 'Content-Security-Policy') found.push(['fault', 'has a separate policy'])
  else if (equivalent !== undefined) found.push(['fault', `has <meta http-equiv="${equivalent}">`])
  if (tagName === 'astro-island') found.push(['island', valueOf('component-export') ?? ''])
  if (tagName === 'meta' && valueOf('property') === 'og:image')
    found.push(['picture', valueOf('content') ?? ''])
  for (const { name, value } of attrs) {
    if (name === 'id') found.push(['id', value])
    if (name.startsWith('on') || name === 'style') found.push(['fault', `has <${tagName} ${name}>`])
    if (element.namespaceURI !== html.NS.HTML && isLoadingStyle(name, value))
      found.push(['fault', `has <${tagName} ${name}="${value}">`])
    if (!isAddress(name)) continue
    const kind = addressKindOf(tagName, name, valueOf('rel'))
    const addresses = kind && addressesIn(name, value)
    if (!addresses) found.push(['fault', `has <${tagName} ${name}="${value}">`])
    else for (const address of addresses) found.push([kind, address])
  }
  return found
}

/** Elements whose text is not displayed. */
const unseenText = new Set(['script', 'style', 'title', 'template'])

/** Reads a page with an HTML parser that follows the browsers' algorithm. Regular expressions are not used. */
export function readPage(text: string): Page {
  const found = new Map<string, Reference>()
  const reference = (kind: ReferenceKind, value: string) => found.set(`${kind} ${value}`, { kind, value })
  const document = parse(text, {
    sourceCodeLocationInfo: true,
    onParseError: ({ code }) => reference('fault', `is not well-formed (${code})`),
    // Browsers add the attributes of a second <html> or <body>, wherever it is, to the first.
    treeAdapter: {
      ...tree,
      adoptAttributes: ({ tagName }) => void reference('fault', `has a second <${tagName}>`),
    },
  })
  let says = false
  let titles = 0
  let head = -1
  let ends = false
  let outline: string[] = []

  // A loop instead of recursion: markup can be nested deeper than the call stack.
  const waiting: Node[] = document.childNodes.toReversed()
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (tree.isTextNode(node)) {
      const { parentNode } = node
      const seen =
        parentNode !== null && tree.isElementNode(parentNode) && !unseenText.has(parentNode.tagName)
      says ||= seen && node.value.trim() !== ''
    }
    if (!tree.isElementNode(node)) continue
    const { tagName, sourceCodeLocation } = node
    if (tagName === 'head') head = sourceCodeLocation?.startTag?.endOffset ?? -1
    if (tagName === 'title' && node.namespaceURI === html.NS.HTML && ++titles > 1)
      reference('fault', 'has a second title')
    if (tagName === 'title' && textOf(node).trim() === '') reference('fault', 'has an empty title')
    if (tagName === 'img' || tagName === 'svg') says = true
    if (tagName === 'body') outline = elementsOf(node).map((child) => child.tagName)
    if (tagName === 'html') ends = sourceCodeLocation?.endTag !== undefined
    for (const [kind, value] of referencesOf(node)) {
      // A second one comes from content, regardless of its attributes.
      if (kind === 'island' && found.has(`island ${value}`)) reference('fault', `has ${value} twice`)
      reference(kind, value)
    }
    const inside = 'content' in node ? tree.getTemplateContent(node) : node
    waiting.push(...inside.childNodes.toReversed())
  }

  if (!ends) reference('fault', 'is incomplete')
  if (!says) reference('fault', 'is empty')
  if (titles === 0) reference('fault', 'has no title')
  // A page is its main part and a footer, or one island: no content may break out of them.
  const whole = outline.includes('main') ? outline.includes('footer') : outline.includes('astro-island')
  if (!whole) reference('fault', 'lacks its main part or its footer')
  return { references: [...found.values()], head }
}

/** Returns true for a reference of a record's own notes, or of a picture that the build prepared. */
function isOwn(kind: ReferenceKind, value: string): boolean {
  if (kind === 'picture') return value.startsWith('/_astro/')
  return (kind === 'id' || kind === 'link') && /^#?(?:card-[\w-]{1,64}-)?note-(?:ref-)?\d{1,3}$/.test(value)
}

/** Why a record's markup would break a page; undefined if it would not. */
export function markupFault(markup: string): string | undefined {
  const { references } = readPage(
    `<!doctype html><html><head><title>x</title></head><body><main><div>${markup}</div></main><footer>x</footer></body></html>`,
  )
  const wrong = references.find(
    ({ kind, value }) => !(kind === 'link' && isLink(value)) && !isOwn(kind, value),
  )
  return wrong && (wrong.kind === 'fault' ? wrong.value : `has a ${wrong.kind} (${wrong.value})`)
}
