import { blockAround } from './elements.ts'
import { countDropped, type Dropped } from './dropped.ts'

const shapes = ['shape', 'rect', 'roundrect', 'oval', 'line', 'polyline', 'arc', 'curve', 'group']

/** Elements of Word's drawing language, which has its own namespace. */
function vectors(page: Document, name: string): Element[] {
  return [...page.getElementsByTagName(`v:${name}`)]
}

/** Removes shapes, and counts those without a picture beside them. The words of text boxes stay. */
function takeShapes(page: Document, drawn: ReadonlySet<string>, dropped: Dropped): void {
  const found = shapes.flatMap((name) => vectors(page, name))
  for (const shape of found) {
    const isInner = found.some((other) => other !== shape && other.contains(shape))
    if (isInner || drawn.has(shape.id)) continue
    countDropped(dropped, shape.getElementsByTagName('v:imagedata').length > 0 ? 'picture' : 'drawing')
  }
  for (const shape of found) {
    const boxes = [...shape.getElementsByTagName('v:textbox')]
    shape.replaceWith(...boxes.flatMap((box) => [...box.childNodes]))
  }
}

/** The content of a conditional comment for programs that read VML; '' for any other comment. */
function vectorsIn(comment: string): string {
  const end = comment.indexOf(']>')
  const isForVectors = comment.startsWith('[if ') && comment.slice(0, end).includes('vml')
  // The conditions in it and its end parse as comments.
  return isForVectors ? comment.slice(end + 2) : ''
}

/**
 * Counts pictures and drawings that the clipboard has only in Word's own language: as elements, or in
 * comments that other programs skip (EDT-10).
 */
export function countVectors(page: Document, dropped: Dropped): void {
  const drawn = new Set(
    Array.from(page.querySelectorAll('img'), (picture) => picture.getAttribute('v:shapes') ?? '').flatMap(
      (ids) => ids.split(/\s+/),
    ),
  )
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_COMMENT)
  const comments: [Comment, string][] = []
  while (walker.nextNode()) {
    const inner = vectorsIn(walker.currentNode.nodeValue ?? '')
    if (inner !== '' && walker.currentNode instanceof Comment) comments.push([walker.currentNode, inner])
  }
  for (const [comment, inner] of comments) {
    const held = new DOMParser().parseFromString(inner, 'text/html')
    const words = vectors(held, 'textbox').flatMap((box) => [...box.childNodes])
    takeShapes(held, drawn, dropped)
    const { parentElement } = comment
    const block = parentElement && parentElement !== page.body ? blockAround(parentElement) : comment
    block.after(...words)
  }
  takeShapes(page, drawn, dropped)
}
