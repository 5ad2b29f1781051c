/**
 * Formats days in the reader's time zone. Creating a format takes a hundred times as long as using it, and
 * lists are long.
 */
function dayFormat(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  const format = new Intl.DateTimeFormat('en-GB', options)
  return (date) => format.format(date)
}

/** '3 November 2026'. */
export const longDay = dayFormat({ dateStyle: 'long' })
/** '3 Nov 2026'. */
export const mediumDay = dayFormat({ dateStyle: 'medium' })
/** '3 Nov'. */
export const shortDay = dayFormat({ day: 'numeric', month: 'short' })
