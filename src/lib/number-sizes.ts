/** Words of sizes behind numbers, by their power of ten: singular, in small letters unless they are one letter. */
const words: Record<number, string> = {
  3: 'k K thousand thsd tsd mille elfu ألف آلاف',
  5: 'lakh laki',
  6: 'M mn mln mio mill million milhão milhõe millón millone milioni مليون ملايين',
  7: 'crore',
  9: 'B bn md mrd mld milliard bi bilhão bilhõe bilioni billion مليار مليارات',
  12: 'trn tri trilhão trilhõe trillion bio',
}

const powers = new Map(
  Object.entries(words).flatMap(([power, list]) => list.split(' ').map((word) => [word, Number(power)])),
)

/** Sizes that are units as well, such as metres, miles and litres. */
const units = new Map([
  ['L', 5],
  ['m', 6],
  ['mi', 6],
  ['Cr', 7],
  ['b', 9],
  ['G', 9],
  ['T', 12],
])

/** Words for larger numbers where a billion has twelve zeros. */
const long = /^(?:Bn|[bt]r?illion)s?$/i

/** A size as a power of ten; it is sure unless the word may be a unit as well. */
interface Size {
  power: number
  isSure: boolean
}

/** The size that a word such as `bn` or `milliards` means in a language. */
export function sizeOf(word: string, language: string): Size | undefined {
  const unit = units.get(word)
  if (unit !== undefined) return { power: unit, isSure: false }
  if (long.test(word) && word !== 'bn' && /^(?:fr|de|da|n[bno])\b/.test(language)) return undefined
  const known = word.length === 1 ? word : word.toLowerCase()
  const power =
    known === 'mil'
      ? /^(?:pt|es)\b/.test(language)
        ? 3
        : undefined
      : (powers.get(known) ?? powers.get(known.replace(/s$/, '')))
  return power === undefined ? undefined : { power, isSure: true }
}
