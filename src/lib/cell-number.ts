import { languages } from './languages.ts'

/** Longest text of a cell that counts as a number, in characters. */
const longest = 40

/** A mark of a note at the end, such as `*`, `(a)`, `[1]` or `¹`, or that of shillings, `/=`. */
const mark =
  /[ ,]?(?:[*†‡§]|\/[=-]|\(\p{Ll}\)|\[(?:\p{Ll}|\d\d?)\]|\^(?:\w{1,9}|[*†‡§]|\([\w,*†‡§]{1,9}\))|[\p{Lm}⁰¹²³⁴-⁹⁽⁾])$/u

/** A power that belongs to a unit: `m²`, `s⁻¹`. */
const unitPower = /\p{L} ?(?:[²³]|⁻[¹²³⁴-⁹])$/u

/** The same as it is written without Unicode: `m^2`, `s^-1`. */
const typedPower = /(\p{L} ?)\^\(?(?:([23])|[-−–]([1-9]))\)?(?!\w)/gu

/** `10³` is a power or a number with a mark. */
const power = /(?:^|[^\d.,])10 ?(?:[²³⁴-⁹⁺⁻]|¹[⁰¹²³⁴-⁹]|\^\(?[-−–+]?\d)/u

/** A number of any size as a number and a power: `3×10⁶`, `3 x 10^6`, `1.5e6`, and `3.10⁶`, which may be another. */
const scientific =
  /\d(?: ?([×✕xX*·⋅∙•.,٫]) ?10 ?(?:\^\(?([-−–+]?\d{1,2})\)?|([⁺⁻]?[⁰¹²³⁴-⁹]{1,2}))|([eE])([-−+]?\d{1,2}))(?![\d^⁰¹²³⁴-⁹⁺⁻⁽]|[.,٫ ]\d)/u

/** Higher powers may be lower ones with a mark. */
const highestPower = 15

/** A cell without a value: `–`, `$ -`, `..`, `n.a.`, `nd`, `s.o.`, `x`. */
const blank =
  /^(?:(?:\p{L}{0,4}\.?(?: |\p{Sc} ?))?[-−–—]{1,3}|[-−–—]{1,3} ?(?:[%\p{Sc}]|\p{L}{1,4})|[.…:]{1,3}|x|n[./ ]{0,2}[ad]\.?|[sk]\. ?[oa]\.?)?$/iu

/** A number or a range, with the text before and after it. */
const value = /^(\D{0,10})(\d(?:[ .,'’٫٬،]?\d)*)( ?[–-] ?\d(?:[ .,'’٫٬،]?\d)*)?(\D{0,24})$/u

/** A sign and a currency, such as `−`, `$`, `US$ -`, `Frw `, `F CFA ` or `KSh`, but no letter of a code such as `A12`. */
const before =
  /^(?:(?:[<>≤≥≈~]|ca?\.) ?)?(?:[-+−–] ?)?\(?(?:(\p{L}{0,3}\p{Sc}\p{L}{0,2} ?|[%٪] ?|\p{Lu}{1,3} \p{Lu}{1,4} |\p{L}[\p{L}.]{1,4} |[DKLPR] )?[-+−–]?\(?|(\p{Lu}{3,4}|[KTU]?[Ss]hs?|F[Rr]w|Rs?|\p{Lu}\p{L}{1,3}\.))$/u

/** A unit: ` %`, `€`, ` kg`, ` t/ha` or `M`, but no letter of a code such as `2026A`, and no end of `4th`. */
const after =
  /^(?:[KMGTB]|(?!\p{Lu}$|(?:st|nd|rd|th|r?e|[eè]r?e|[ºª]|[ap]\.?m\.?)$) ?[%٪‰°µ/\p{Sc}\p{L}][\p{L}\p{M}\p{Sc}%٪‰°µ./·⋅⁻¹²³⁴-⁹'’ -]*)?$/u

/** Words before numbers that name a place in an order. */
const ordinal =
  /^(?:n[or]|id|lot|day|fig|sec|vol|ch|art|tab|page|week|row|site|zone|ward|step|plot|unit|rank|case)$/

let months: Set<string> | undefined

/** Returns true for a month in a language of publications: `3 May` and `May 2026` are no amounts. */
export function isMonth(word: string): boolean {
  if (word.length < 3) return false
  months ??= new Set(
    ['en', ...languages.map(({ code }) => code)].flatMap((code) =>
      (['long', 'short'] as const).flatMap((month) => {
        const format = new Intl.DateTimeFormat(code, { month, timeZone: 'UTC' })
        return Array.from({ length: 12 }, (_, at) => wordOf(format.format(Date.UTC(2026, at))))
      }),
    ),
  )
  return months.has(word)
}

function wordOf(text: string): string {
  return text.replaceAll('.', '').toLowerCase()
}

function withPowers(text: string): string {
  const raised = (digit: string) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit))
  return text.replace(typedPower, (_, unit: string, positive?: string, negative = '') =>
    positive ? unit + raised(positive) : `${unit}⁻${raised(negative)}`,
  )
}

/** The text of a cell without marks of notes at its end. */
function unmarked(text: string): string {
  let left = withPowers(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  for (let next = ''; next !== left && !unitPower.test(left);) {
    next = left
    left = left.replace(mark, '')
  }
  return left
}

export function isBlankCell(text: string): boolean {
  return text.length <= longest && blank.test(unmarked(text))
}

/** Whole numbers: without groups, in groups of three digits, or of two and a last one of three as in India. */
const whole = /^(?:0|[1-9]\d*|[1-9]\d{0,2}([ .,])\d{3}(?:\1\d{3})*|[1-9]\d?(?:,\d\d)+,\d{3})$/

export const decimalSigns = ['.', ','] as const
export type DecimalSign = (typeof decimalSigns)[number]

/** NaN for digits that are no number with this decimal sign, such as those of a date. */
function readDigits(digits: string, sign: DecimalSign): number {
  const [before = '', fraction = '0', ...others] = digits.replace('٫', sign).split(sign)
  const isNumber = others.length === 0 && whole.test(before) && /^\d+$/.test(fraction)
  return isNumber ? Number(`${before.replace(/\D/g, '')}.${fraction}`) : Number.NaN
}

/** The digits of any script as those of ASCII. Their blocks begin at a code point that ends in 0 or 6. */
function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.normalize('NFKC').codePointAt(0) ?? 0
    const low = code % 16
    return String(/\p{Nd}/u.test(String.fromCodePoint(code - low)) ? low : low - 6)
  })
}

/** A number as it is written. */
export interface CellNumber {
  /** The values that it has with each decimal sign; NaN for none, as in a range. */
  readings: Record<DecimalSign, number>
  /** In ASCII, with their separators. */
  digits: string
  /** The texts around the number, without signs and brackets. */
  before: string
  after: string
  /** The sign before a 10 with a raised number, which is a power or a mark: `3.10⁶` is 3,000,000 or 3.1. */
  times?: DecimalSign
}

/** The number or the range of numbers in a cell; undefined for other texts. Numbers in brackets are negative, as in accounts. */
export function readCell(cell: string): CellNumber | undefined {
  if (cell.length > longest) return undefined
  const text = asciiDigits(cell)
  const found = scientific.exec(text)
  if (found === null) return power.test(text) ? undefined : readNumber(text)
  const [whole, times = '', typed, written, letter, behind = ''] = found
  const start = text.slice(0, found.index + 1)
  const end = text.slice(found.index + whole.length)
  const exponent = Number((typed ?? written ?? behind).normalize('NFKC').replace(/[−–]/, '-'))
  // Without a decimal sign, as in `12E3`, this is probably a code such as `A12`, and not a power of ten.
  const isCode = letter === 'E' && !/[.,٫]\d+$/.test(start) && !/^\D/.test(behind)
  const number = readNumber(start + end)
  if (!number || isCode || Math.abs(exponent) > highestPower) return undefined
  const scaled = (sign: DecimalSign) => Number((number.readings[sign] * 10 ** exponent).toPrecision(15))
  const readings = { '.': scaled('.'), ',': scaled(',') }
  if (!/[.,٫]/.test(times)) return { ...number, readings }
  const marked = readNumber(`${start}${times}10${end}`)
  if (exponent === 1 || readings['.'] === 0) return marked
  const [sign, other] = times === '.' ? (['.', ','] as const) : ([',', '.'] as const)
  const reading = marked?.readings[sign] ?? Number.NaN
  const isSure = Number.isNaN(reading)
  if (Number.isNaN(readings[other]) || (isSure && sign === ',')) return undefined
  return { ...number, readings: { ...readings, [sign]: reading }, ...(!isSure && { times: sign }) }
}

function readNumber(text: string): CellNumber | undefined {
  // A number without a zero before its decimal sign, as statistics write it.
  const [, start = '', first = '', range, end = ''] =
    value.exec(unmarked(text).replace(/(^|[^\p{L}\d])([.,٫])(?=\d)/u, '$10$2')) ?? []
  const signs = start.replace(/[^-+−–(]/g, '')
  const unit = end.replace(')', '')
  const [found, spaced = '', glued = spaced] = before.exec(start) ?? []
  const words = `${glued} ${unit}`.split(/[^\p{L}\p{M}.]+/u).map(wordOf)
  const isOther =
    first === '' ||
    found === undefined ||
    signs.length > 1 ||
    signs.includes('(') !== (unit !== end) ||
    !after.test(unit) ||
    ordinal.test(wordOf(glued.trim())) ||
    words.some(isMonth)
  if (isOther) return undefined
  const digits = first.replace(/[ '’٬]/g, ' ').replace('،', ',')
  // With a plus before so many digits, it is the number of a phone.
  const isNone = range !== undefined || (signs === '+' && digits.length > 11)
  const read = (sign: DecimalSign) =>
    isNone ? Number.NaN : (/[-−–(]/.test(signs) ? -1 : 1) * readDigits(digits, sign)
  const readings = { '.': read('.'), ',': read(',') }
  const isNumber = range !== undefined || decimalSigns.some((sign) => !Number.isNaN(readings[sign]))
  return isNumber ? { readings, digits, before: glued, after: unit } : undefined
}

/** A unit as cells are compared: `Ksh.` is `KSh` and `days` is `day`, but `MW` is not `mW`. */
export function folded(unit: string): string {
  const plain = withPowers(unit)
    .replace(/[ .]/g, '')
    .replace('٪', '%')
    .replace(/(\p{L}{2}\p{Ll})s(?=[²³]?$)/u, '$1')
  return /^(?:kg|[^m].{2,})$/i.test(plain) ? plain.toLowerCase() : plain
}

/** Returns true if cells are numbers and ranges. Units may differ if they are as short as those of measures. */
export function areNumbers(texts: string[]): boolean {
  const units = new Set<string>()
  for (const text of texts) {
    const number = readCell(text)
    if (!number) return false
    const unit = folded(number.before + number.after)
    if (unit.length > 4) units.add(unit)
  }
  return texts.length > 0 && units.size < 2
}
