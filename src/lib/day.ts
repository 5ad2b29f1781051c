import { organisation } from '#config/brand/brand.ts'

const { timeZone } = organisation

/** Days in words, by the language and the time zone. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(language: string, zone: string): Intl.DateTimeFormat {
  const key = `${language} ${zone}`
  const options = {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    calendar: 'gregory',
    timeZone: zone,
  } as const
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, options)
  formats.set(key, format)
  return format
}

/** The Swedish format of a day is ISO 8601. */
const iso = new Intl.DateTimeFormat('sv', { timeZone })

/** Whether a date is a day set by an author. The moment of a save or a schedule is midnight UTC only by chance. */
function isChosen(date: Date): boolean {
  return date.getTime() % 86_400_000 === 0
}

/** A day in a language, as pages show it, '3 November 2026': the day that was set, else the day by the firm's clock (EDT-02). */
export function dayText(date: Date, language = 'en-GB'): string {
  return formatOf(language, isChosen(date) ? 'UTC' : timeZone).format(date)
}

/** The same in less space: '3 Nov 2026'. */
export function shortDayText(date: Date): string {
  const [day = '', month = '', year = ''] = dayText(date).split(' ')
  return `${day} ${month.slice(0, 3)} ${year}`
}

/** The day of a date, written as 2026-11-03. */
export function dayOf(date: Date): string {
  return isChosen(date) ? date.toISOString().slice(0, 10) : iso.format(date)
}
