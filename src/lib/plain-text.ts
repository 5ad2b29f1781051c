/** Characters that XML and HTML cannot hold: control characters, lone surrogates, noncharacters. */
const unprintable = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu

/** A text without control characters, valid in any page, feed or file. */
export function plainText(text: string): string {
  return text.replace(unprintable, '')
}
