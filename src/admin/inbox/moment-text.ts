import { zonedText } from '#lib/zoned-time.ts'

/** When a message arrived, on the firm's clock: '3 November 2026, 14:03'; '' if that is unknown. */
export function momentText(date: Date | null): string {
  return date ? zonedText(date.getTime()) : ''
}
