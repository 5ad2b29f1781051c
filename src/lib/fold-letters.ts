/**
 * Letters that Unicode does not decompose, mapped to what readers without them on the keyboard type: Latin letters of
 * African and European languages, forms of Greek, Cyrillic, Hebrew and Arabic letters.
 */
const plainLetters = Object.entries({
  a: 'ɑʌ',
  ae: 'æ',
  b: 'ɓƀʙꞵ',
  c: 'ƈ',
  d: 'đɖɗðȡ',
  e: 'əǝɛ',
  f: 'ƒ',
  g: 'ǥɠɣɡ',
  h: 'ħɦⱨ',
  i: 'ıɩɨɪ',
  j: 'ȷɉʝ',
  k: 'ƙĸⱪ',
  l: 'łƚɫⱡɬ',
  m: 'ɱ',
  n: 'ŋɲƞɳ',
  o: 'øɔɵɤ',
  oe: 'œ',
  p: 'ƥᵽ',
  q: 'ɋ',
  r: 'ɍɽɾ',
  s: 'ʃʂ',
  ss: 'ß',
  t: 'ŧƭʈⱦ',
  th: 'þ',
  u: 'ʉʊɯ',
  v: 'ʋⱱ',
  w: 'ⱳ',
  y: 'ƴɏ',
  z: 'ʒƶȥⱬʐ',
  σ: 'ς',
  г: 'ґ',
  כ: 'ך',
  מ: 'ם',
  נ: 'ן',
  פ: 'ף',
  צ: 'ץ',
  ا: 'ٱ',
  ب: 'پ',
  ت: 'ٹ',
  ج: 'چ',
  د: 'ڈ',
  ر: 'ڑ',
  ز: 'ژ',
  ف: 'ڤ',
  ق: 'ڨ',
  ن: 'ں',
  ه: 'ةہھەۃ',
  ي: 'ىیے',
  ك: 'کگڪڭݣ',
  // Invisible letters and an apostrophe: the Arabic stretch, the Hangul fillers, and the rest of ŉ.
  '': '\u02bc\u0640\u115f\u1160\u3164',
}).flatMap(([plain, letters]) => Array.from(letters, (letter) => [letter, plain] as const))

/** Ethiopic letters of one sound in Amharic: the first of a row, the first of the row that it is read as, and how many. */
const ethiopicRows = [
  [0x1210, 0x1200, 7],
  [0x1280, 0x1200, 7],
  [0x12b8, 0x1200, 7],
  [0x1220, 0x1230, 8],
  [0x12d0, 0x12a0, 7],
  [0x1340, 0x1338, 7],
  // The fourth letter of these two rows sounds as the first.
  [0x1203, 0x1200, 1],
  [0x1213, 0x1200, 1],
  [0x1283, 0x1200, 1],
  [0x12bb, 0x1200, 1],
  [0x12a3, 0x12a0, 1],
  [0x12d3, 0x12a0, 1],
  // Rounded letters, and two that are taken for each other.
  [0x1248, 0x1246, 1],
  [0x124a, 0x1241, 1],
  [0x124d, 0x1241, 1],
  [0x12b0, 0x12ae, 1],
  [0x12b2, 0x12a9, 1],
  [0x12b5, 0x12a9, 1],
  [0x1310, 0x130e, 1],
  [0x1312, 0x1309, 1],
  [0x1315, 0x1309, 1],
  [0x12c9, 0x12cd, 1],
] as const

const folds = new Map<string, string>([
  ...plainLetters,
  ...ethiopicRows.flatMap(([from, to, count]) =>
    Array.from(
      { length: count },
      (_, at) => [String.fromCodePoint(from + at), String.fromCodePoint(to + at)] as const,
    ),
  ),
])

const digit = /^\p{Nd}$/u

/** The value of a decimal digit of any script: Unicode encodes them in runs of ten, from zero to nine. */
function digitValue(character: string): string {
  const code = character.codePointAt(0) ?? 0
  let zero = code
  while (digit.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

function folded(character: string): string {
  return folds.get(character) ?? (digit.test(character) ? digitValue(character) : character)
}

/**
 * A text without case, accents, invisible marks and letter variants, so that input matches whatever keyboard was
 * used. Spaces and punctuation stay.
 */
export function foldLetters(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase()
  if (/^[\0-\x7f]*$/.test(plain)) return plain
  return plain
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .replace(/[^\0-\x7f]/gu, folded)
}

const spelledOut: Record<string, string> = {
  'a\u0308': 'ae',
  'o\u0308': 'oe',
  'u\u0308': 'ue',
  'a\u030a': 'aa',
  ø: 'oe',
}

/** A text in lower case, with the two letters that German and Nordic writers type for one that a keyboard lacks. */
export function spellOut(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[aou]\u0308|a\u030a|ø/g, (letter) => spelledOut[letter] ?? letter)
}
