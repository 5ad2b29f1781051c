/** Whether HTML may have letters whose meaning is in their font or format. */
export function hasOtherLetters(html: string): boolean {
  return /symbol|dings|small-caps|uppercase|[\uE000-\uF8FF]/i.test(html)
}
