import { Parser } from 'htmlparser2'
import type { Parsed, Part } from '../tree.ts'
import { readParts, type TextPicture } from './parts.ts'
import { withoutCode } from './without-code.ts'

/** Levels of elements up to which the parser takes linear time; no real text has as many. */
const mostLevels = 500

const tooDeep = new Error('HTML with too many levels')

interface Open extends Parsed {
  children: (Open | string)[]
}

/** Parses HTML where there is no browser, in linear time. Of HTML with too many levels, only the words are left. */
export function parseHtml(html: string): (Parsed | string)[] {
  const root: Open = { name: '', attributes: {}, children: [] }
  const open = [root]
  const inside = () => open[open.length - 1] ?? root
  const parser = new Parser({
    onopentag(name, attributes) {
      if (open.length > mostLevels) throw tooDeep
      const element: Open = { name, attributes, children: [] }
      inside().children.push(element)
      open.push(element)
    },
    onclosetag() {
      open.pop()
    },
    ontext(text) {
      const { children } = inside()
      const last = children.length - 1
      // The parser gives a text in several pieces.
      const before = children[last]
      if (typeof before === 'string') children[last] = before + text
      else children.push(text)
    },
  })
  try {
    parser.end(html)
  } catch (error) {
    if (error !== tooDeep) throw error
    return parseHtml(withoutCode(html).html.replace(/<\/?[a-z][^<>]*>?/gi, ' '))
  }
  return root.children
}

/** Parses the beginning of stored HTML, which may end within a tag. */
export function parseBeginning(html: string): (Parsed | string)[] {
  // Removes `<` or `</` at the end. The parser itself drops an unfinished tag that is longer.
  return parseHtml(html.replace(/<\/?$/, ''))
}

/** The parts of a text from its HTML, where there is no browser. */
export function readHtml(html: string, pictureOf?: TextPicture): Part[] {
  return readParts(parseHtml(html), pictureOf)
}
