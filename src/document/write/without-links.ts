import { type DefaultTreeAdapterTypes, defaultTreeAdapter as tree, parseFragment, serialize } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node

/** The HTML of a text as a page shows it, with the links to `addresses` replaced by their words. */
export function withoutLinks(shown: string, addresses: ReadonlySet<string>): string {
  function unlink(node: Node): void {
    if (!('childNodes' in node)) return
    if (tree.isElementNode(node) && node.tagName === 'a') {
      const href = node.attrs.find(({ name }) => name === 'href')
      if (href && addresses.has(href.value)) {
        node.tagName = 'span'
        node.nodeName = 'span'
        node.attrs = node.attrs.filter(({ name }) => !/^(?:href|rel|target)$/.test(name))
      }
    }
    for (const child of node.childNodes) unlink(child)
  }

  const fragment = parseFragment(shown)
  unlink(fragment)
  return serialize(fragment)
}
