/** What XML and HTML cannot hold: control characters, halves of characters, code points that never become one. */
const unprintable = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu

/** A text without control characters, so that it can stand in any page, feed or file. */
export function plainText(text: string): string {
  return text.replace(unprintable, '')
}
