import { codePoint } from 'dingbat-to-unicode'

// Symbol, Wingdings and other fonts show a symbol for each letter. Where the font is missing, readers see the letters.

const fonts: [pattern: RegExp, table: string][] = [
  [/^symbol(?:mt|ps|propbt|tiger)?$/, 'Symbol'],
  [/^wingdings(?:regular)?$/, 'Wingdings'],
  [/^wingdings2$/, 'Wingdings 2'],
  [/^wingdings3$/, 'Wingdings 3'],
  [/^webdings$/, 'Webdings'],
  // No table says which characters these fonts show.
  [
    /^(?:mtextra|marlett|bookshelfsymbol\d?|(?:itc)?zapfdingbats|monotypesorts|opensymbol|starsymbol|fontawesome.*)$/,
    '',
  ],
]

/** The table of a font; undefined if its letters are letters. */
function tableOf(font: string): string | undefined {
  const [first = ''] = font.split(',', 1)
  const name = first.toLowerCase().replace(/["'\s_-]/g, '')
  return fonts.find(([pattern]) => pattern.test(name))?.[1]
}

/** Signs that few fonts have, by signs that most have. */
const common = new Map(
  Object.entries({
    '✓': '🗸',
    '✗': '🗴🗶🗙',
    '☑': '🗹',
    '☒': '🗷⮽⮾⮿',
    '←': '🡨🡠🡐🢀🠐',
    '↑': '🡩🡡🡑🠑',
    '→': '🡪🡢🡒🡺🠒⮚🞂',
    '↓': '🡫🡣🡓🠓',
    '□': '🞎🞏🞐🞑🞒🞓',
    '■': '◼⬛',
    '●': '⚫🞄',
    '▪': '⬝',
    '◆': '⬩',
    µ: 'μ',
  }).flatMap(([sign, rare]) => Array.from(rare, (one) => [one, sign])),
)

const isPrivate = (code: number) =>
  (code >= 0xe0_00 && code <= 0xf8_ff) || (code >= 0xf_00_00 && code <= 0x10_ff_ff)

/** The sign that a font shows for a letter; undefined if only the font has it. */
function signOf(table: string | undefined, letter: string): string | undefined {
  const code = letter.codePointAt(0) ?? 0
  const isMoved = code >= 0xf0_00 && code <= 0xf0_ff
  const isInFont = table !== undefined && code > 0x20 && code <= 0xff && code !== 0xa0
  if (!isMoved && !isInFont) return isPrivate(code) ? undefined : letter
  if ((code & 0xff) === 0x20) return ' '
  const sign = table ? codePoint(table, code & 0xff)?.string : undefined
  return sign === undefined ? undefined : (common.get(sign) ?? sign)
}

/** Words in a font, cut where a letter has a meaning in its font only: undefined for each of them. */
export function symbolPieces(font: string, text: string): (string | undefined)[] {
  const table = tableOf(font)
  if (table === undefined && !/[\uE000-\uF8FF]|\p{Co}/u.test(text)) return [text]
  const pieces: (string | undefined)[] = []
  for (const letter of text) {
    const sign = signOf(table, letter)
    const last = pieces.at(-1)
    if (sign !== undefined && last !== undefined) pieces[pieces.length - 1] = last + sign
    else pieces.push(sign)
  }
  return pieces
}

/** The mark of a letter that only its font has. */
export const symbolMark = '[symbol]'

/** Words with the signs that a font shows, and the number of letters that became a mark. */
export function symbolsAsText(font: string, text: string): { text: string; unknown: number } {
  const pieces = symbolPieces(font, text)
  return {
    text: pieces.map((piece) => piece ?? symbolMark).join(''),
    unknown: pieces.filter((piece) => piece === undefined).length,
  }
}
