/** Longest text of a cell that counts as a number, in characters. */
const longest = 40

/** A number or a range with the text before and after it. */
const value =
  /^(\P{Nd}{0,8})\p{Nd}(?:[ .,'’٫٬]?\p{Nd})*(?: ?[–-] ?\p{Nd}(?:[ .,'’٫٬]?\p{Nd})*)?(\P{Nd}{0,8})$/u

/** A sign or a currency: `−`, `$`, `US$ `, `RWF ` or `KSh`, but no `May ` and no letter of a code such as `A12`. */
const before =
  /^[(]?(?:[<>≤≥≈~±+−–-] ?)?(?:\p{L}{0,2}\p{Sc} ?|[KTU]?[Ss]h ?|\p{Lu}{2,3} |\p{Lu}{3})?[+−–-]?$/u

/** A unit: ` %`, `€`, ` kg`, `kg` or `M`, but no ` May` and no letter of a code such as `2026A`. */
const after =
  /^(?: ?[%‰°\p{Sc}]\p{L}?| (?!\p{Lu}\p{Ll}\p{Ll})\p{L}{1,3}[²³]?|\p{Ll}{1,2}[²³]?|[KMGT])?[)]?[*†]?$/u

/** A cell without a value. */
const blank = /^(?:|[-−–—.…]{1,3}|n\/?a)$/i

export function isBlankCell(text: string): boolean {
  return blank.test(text)
}

/** The texts before and after the digits of a number or a range of numbers; undefined for other texts. */
export function unitsIn(text: string): [sign: string, unit: string] | undefined {
  const [whole, sign = '', unit = ''] = (text.length <= longest && value.exec(text)) || []
  return whole !== undefined && before.test(sign) && after.test(unit) ? [sign, unit] : undefined
}
