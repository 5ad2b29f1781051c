/** The shapes of an Arabic letter, as Unicode lists them: alone, at the end, at the beginning, in the middle. */
const forms = new Map<string, string[]>()
// The second range has the usual shape of a letter that is in both.
for (const [first, last] of [
  [0xfb50, 0xfbff],
  [0xfe80, 0xfefc],
] as const) {
  let before = ''
  for (let code = first; code <= last; code += 1) {
    const form = String.fromCodePoint(code)
    const letter = form.normalize('NFKC')
    if (letter === before) forms.get(letter)?.push(form)
    else forms.set(letter, [form])
    before = letter
  }
}

/** Lengthens the line between two letters. */
const stretch = '\u0640'

/** Signs of vowels, which titles do without. */
const vowels = /[\u064b-\u0652\u0670]/gu

const joinsBefore = (letter = '') => letter === stretch || (forms.get(letter)?.length ?? 0) > 1
const joinsAfter = (letter = '') => letter === stretch || (forms.get(letter)?.length ?? 0) === 4

/** A text with each Arabic letter in the shape that it has beside its neighbours. '' if the shape of one is unknown. */
export function joined(text: string): string {
  const letters = text.replace(vowels, '').match(/\u0644[\u0622\u0623\u0625\u0627]|./gsu) ?? []
  const isKnown = (letter: string) => !/(?=\p{L})\p{Script=Arabic}/u.test(letter) || forms.has(letter)
  if (!letters.every((letter) => letter === stretch || isKnown(letter))) return ''
  return letters
    .map((letter, place) => {
      const before = joinsAfter(letters[place - 1]) && joinsBefore(letter)
      const after = joinsAfter(letter) && joinsBefore(letters[place + 1])
      return forms.get(letter)?.[(before ? 1 : 0) + (after ? 2 : 0)] ?? letter
    })
    .join('')
}
