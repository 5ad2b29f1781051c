import { foldLetters } from './fold-letters.ts'

/** Key of a name: without case, accents, invisible letters, apostrophes, full stops and the kind of its hyphens. */
export function nameKey(name: string): string {
  return foldLetters(name)
    .replace(/['’‘ʻ‛`´′＇]/gu, '')
    .replace(/[\p{Pd}.\s]+/gu, ' ')
    .trim()
}

/**
 * Separators of authors. Marks separate any names, but with semicolons a comma may be inside one (`Other, Ama;`).
 * Some names contain the words and `&` (`Costa e Silva`, `Sample & Sons`). Arabic, Amharic and Kinyarwanda write the
 * word as a part of the name beside it.
 */
const separator =
  /(?<semicolon>[;؛፤；])|(?<mark>[,،፣、，\n\r]|\s[/|+·•]\s)|(?<word>&|\s(?:and|et|e|na|و|እና|ና)\s)|(?<attached>\s(?:و|n['’])(?=\p{L})|ና(?=\s))/gu

/** Parts of lines of authors that are no names: `et al.`, `and others`, a degree behind a comma. */
const noName =
  /^(?:(?:et|and|na|e|و) ?)?(?:al|others|autres|outros|wengine|abandi|اخرون|ሌሎች|jr|sr|ph ?d|m ?sc|b ?sc|m ?a|mba|md|dr|prof|eds?|editors?)?$/

/** Words of offices, whose names contain the words between authors: `Ministry of Trade and Rural Industry`. */
const office =
  /(?:^| )(?:minist|wizara|depart|instit|cent(?:re|er|ro)|universi|commi|council|conse|agenc|bureau|office|unit|associa|federa|found|fond|fund|bank|banque|banco|team|equip|timu|group|program|project|وزاره|معهد|مركز|جامعه|ሚኒስቴር)/

/** A name with more separators in it than this is read as several. */
const mostPieces = 6

interface Separator {
  kind: string | undefined
  start: number
  end: number
}

/** The separators in a line; an attached word is one only beside a known name. */
function separatorsIn(line: string, isKnown: (name: string) => boolean): Separator[] {
  const found = Array.from(line.matchAll(separator), ({ 0: text, index, groups = {} }) => ({
    kind: Object.keys(groups).find((name) => groups[name] !== undefined),
    start: index,
    end: index + text.length,
  }))
  return found.filter(
    ({ kind, start, end }, place) =>
      kind !== 'attached' ||
      isKnown(line.slice(found[place - 1]?.end ?? 0, start)) ||
      isKnown(line.slice(end, found[place + 1]?.start)),
  )
}

/** A name in a line of authors, and where it begins. */
export interface LineName {
  text: string
  start: number
}

/** The names in a line of authors, in their order. A known name is one, with all separators in it. */
export function namesIn(line: string, isKnown: (name: string) => boolean): LineName[] {
  const between = separatorsIn(line, isKnown)
  const starts = [0, ...between.map(({ end }) => end)]
  const hasSemicolon = between.some(({ kind }) => kind === 'semicolon')
  const textOf = (from: number, to = from) => line.slice(starts[from], between[to]?.start).trim()
  /** The last piece of the known name that begins with a piece. */
  const known = starts.map((_, from) => {
    const last = Math.min(from + mostPieces, starts.length) - 1
    return Array.from({ length: last - from + 1 }, (_none, back) => last - back).find((to) =>
      isKnown(textOf(from, to)),
    )
  })
  const isFullName = (key: string) => key.includes(' ') && !office.test(key)
  /** Whether the name that begins with a piece ends with another one. */
  const endsWith = (from: number, to: number) => {
    const kind = between[to]?.kind
    const [before, after] = [nameKey(textOf(from, to)), nameKey(textOf(to + 1))]
    const mayBeInside = kind === 'word' || (kind === 'mark' && hasSemicolon)
    if (!mayBeInside || known[to + 1] !== undefined || noName.test(before) || noName.test(after)) return true
    return isFullName(before) && isFullName(after)
  }
  const names: LineName[] = []
  for (let from = 0, to = 0; from < starts.length; from = to + 1) {
    to = known[from] ?? from
    const last = known[from] ?? Math.min(from + mostPieces, between.length)
    while (known[from] === undefined && to < last && !endsWith(from, to)) to += 1
    const text = textOf(from, to)
    if (!noName.test(nameKey(text))) names.push({ text, start: line.indexOf(text, starts[from]) })
  }
  return names
}
