/** A word in brackets that stands for what an import left out, such as [equation]. */
const pattern = /\[[a-z]+\]/g

/** The class of highlighted text: words in brackets are marks only while they are highlighted. */
export const highlight = 'ql-bg-ochre'

const blocks = 'p, li, h1, h2, h3, h4, h5, h6, td, th, caption, figcaption, blockquote'

/** The block around a part of a text. */
export function blockOf(node: Node): Element | null {
  return node.parentElement?.closest(blocks) ?? null
}

/** A mark, and where it begins and ends in text nodes: a part of it may have another format. */
export interface Mark {
  mark: string
  start: [node: Text, offset: number]
  end: [node: Text, offset: number]
}

/** The neighbouring highlighted text nodes of each block. */
function highlighted(root: Node): Text[][] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const runs: Text[][] = []
  let open: Text[] | undefined
  while (walker.nextNode()) {
    const { currentNode: node } = walker
    const isMarked = node instanceof Text && node.parentElement?.closest(`.${highlight}`)
    if (!isMarked) open = undefined
    else if (open?.[0] && blockOf(open[0]) === blockOf(node)) open.push(node)
    else runs.push((open = [node]))
  }
  return runs
}

/** The marks in a parsed text, in their order. */
export function marksIn(root: Node): Mark[] {
  return highlighted(root).flatMap((nodes) => {
    const text = nodes.map(({ data }) => data).join('')
    const placeOf = (at: number): [Text, number] | undefined => {
      let before = 0
      for (const node of nodes) {
        if (at <= before + node.length) return [node, at - before]
        before += node.length
      }
      return undefined
    }
    return Array.from(text.matchAll(pattern)).flatMap(({ 0: mark, index }) => {
      const [start, end] = [placeOf(index), placeOf(index + mark.length)]
      return start && end ? [{ mark, start, end }] : []
    })
  })
}

/** The marks in stored HTML, each as often as it occurs. */
export function marksOf(html: string): string[] {
  if (!html.includes(highlight)) return []
  return marksIn(new DOMParser().parseFromString(html, 'text/html').body).map(({ mark }) => mark)
}
