import { rightToLeft } from '#lib/direction.ts'

const mirrored = new Map(
  ['()', '[]', '{}', '«»', '‹›', '<>'].flatMap(([a = '', b = '']): [string, string][] => [
    [a, b],
    [b, a],
  ]),
)

/** A number with its signs, or another letter. */
const parts = /[+−-]?[$€£]?\p{Nd}+(?:[.,:/-]\p{Nd}+)*[%‰°]?|./gsu

/** Whether a part is read from right to left; undefined for signs. */
function directionOf(text: string): boolean | undefined {
  if (/\p{Nd}/u.test(text)) return false
  return rightToLeft.test(text) || (/\p{L}/u.test(text) ? false : undefined)
}

/**
 * The letters of a line from left to right, as they are drawn. Words of the other direction keep theirs; signs between
 * two words of one direction belong to it, others to the line. That is what titles need of Unicode's rules (UAX 9).
 */
export function drawnOrder(line: string, fromRight: boolean): string[] {
  let before = fromRight
  const all = (line.match(parts) ?? []).map((text) => {
    const own = directionOf(text)
    // A number belongs to the words before it.
    const given = own === undefined || /\p{Nd}/u.test(text) ? before : own
    const signs = before
    before = given
    return { text, own, before: signs, given }
  })
  const runs: { own: boolean; texts: string[] }[] = []
  for (const [place, { text, own, before }] of all.entries()) {
    const after = all.slice(place).find((part) => part.own !== undefined)?.given ?? fromRight
    const direction = own ?? (before === after ? before : fromRight)
    const last = runs.at(-1)
    if (last?.own === direction) last.texts.push(text)
    else runs.push({ own: direction, texts: [text] })
  }
  const drawn = runs.map(({ own, texts }) =>
    own ? texts.reverse().map((text) => mirrored.get(text) ?? text) : texts,
  )
  return (fromRight ? drawn.reverse() : drawn).flat().flatMap((text) => Array.from(text))
}
