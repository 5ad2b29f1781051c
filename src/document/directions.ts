import { rightToLeft } from '#lib/direction.ts'
import { places } from './formats.ts'
import { isBlock } from './placement.ts'
import type { Parsed } from './tree.ts'

type Direction = 'rtl' | 'ltr'

const hasDirection = (name: string) => (isBlock(name) ? name !== 'figure' : name === 'li' || places.has(name))

/** A sign before a number in European digits, which is on its left in every text. */
const signed = /(?:^|[^\d\s])\s*[-−–+]\d/

/** Counts of letters, from which the direction of words follows. */
interface Letters {
  first: Direction | undefined
  rightToLeft: number
  all: number
  /** Whether any character is of a right-to-left script, digits included. */
  hasRightToLeft: boolean
}

function lettersOf(text: string): Letters {
  const letters = text.match(/\p{L}/gu) ?? []
  const hasRightToLeft = rightToLeft.test(text)
  const rtl = hasRightToLeft ? letters.filter((letter) => rightToLeft.test(letter)) : []
  const [first] = letters
  return {
    first: first === undefined ? undefined : first === rtl[0] ? 'rtl' : 'ltr',
    rightToLeft: rtl.length,
    all: letters.length,
    hasRightToLeft,
  }
}

function sum(all: Letters[]): Letters {
  const total: Letters = { first: undefined, rightToLeft: 0, all: 0, hasRightToLeft: false }
  for (const letters of all) {
    total.first ??= letters.first
    total.rightToLeft += letters.rightToLeft
    total.all += letters.all
    total.hasRightToLeft ||= letters.hasRightToLeft
  }
  return total
}

/** The same as `directionOf` of the words (lib/direction.ts). */
function isRightToLeft({ first, rightToLeft, all }: Letters): boolean {
  return rightToLeft * 2 > all || (rightToLeft > 0 && first === 'rtl')
}

function textIn(parts: readonly (Parsed | string)[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : ` ${textIn(part.children)} `)).join('')
}

/** Whether a text has characters of a right-to-left script. Most have none, and need no counts of letters. */
function hasRightToLeft(parts: readonly (Parsed | string)[]): boolean {
  return parts.some((part) =>
    typeof part === 'string' ? rightToLeft.test(part) : hasRightToLeft(part.children),
  )
}

/**
 * The `dir` of each block of a text whose direction differs from its parent's. Outer blocks have theirs, because the
 * language of a publication may run otherwise. In a right-to-left text, a block with any right-to-left letter is
 * right-to-left, whatever its first word. A text without such letters has no directions.
 */
export function directionsOf(parts: readonly (Parsed | string)[]): ReadonlyMap<Parsed, Direction> {
  const directions = new Map<Parsed, Direction>()
  if (!hasRightToLeft(parts)) return directions
  const counted = new Map<Parsed, Letters>()
  const count = (parts: readonly (Parsed | string)[]): Letters =>
    sum(
      parts.map((part) => {
        if (typeof part === 'string') return lettersOf(part)
        const letters = count(part.children)
        counted.set(part, letters)
        return letters
      }),
    )
  const whole = count(parts)
  const isWhole = isRightToLeft(whole)

  /** The direction of a block's own words; undefined without letters. */
  function ownOf(block: Parsed): Direction | undefined {
    const letters = counted.get(block) ?? whole
    if (isWhole ? letters.hasRightToLeft : isRightToLeft(letters)) return 'rtl'
    const isNumber = /^t[hd]$/.test(block.name) && signed.test(textIn(block.children))
    return letters.all > 0 || isNumber ? 'ltr' : undefined
  }

  function walk(
    parts: readonly (Parsed | string)[],
    outer: Direction | undefined,
    isOutermost: boolean,
  ): void {
    for (const part of parts) {
      if (typeof part === 'string') continue
      const isBlock = hasDirection(part.name)
      // A block that only has numbers takes the direction of the text.
      const own = isBlock ? (ownOf(part) ?? (isWhole && isOutermost ? 'rtl' : outer)) : outer
      if (isBlock && own !== undefined && own !== outer) directions.set(part, own)
      walk(part.children, own, isOutermost && !isBlock)
    }
  }

  walk(parts, undefined, true)
  return directions
}
