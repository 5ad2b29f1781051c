import { organisation } from '#config/brand/brand.ts'
import { chosenDayText } from './chosen-day.ts'

const { timeZone } = organisation
const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone })

/** The Swedish format of a day is ISO 8601. */
const iso = new Intl.DateTimeFormat('sv', { timeZone })

/** Whether a date is a day set by an author. The moment of a save or a schedule is midnight UTC only by chance. */
function isChosen(date: Date): boolean {
  return date.getTime() % 86_400_000 === 0
}

/** A day as pages show it, '3 November 2026': the day that was set, else the day by the firm's clock (EDT-02). */
export function dayText(date: Date): string {
  return isChosen(date) ? chosenDayText(date) : format.format(date)
}

/** The same in less space: '3 Nov 2026'. */
export function shortDayText(date: Date): string {
  const [day = '', month = '', year = ''] = dayText(date).split(' ')
  return `${day} ${month.slice(0, 3)} ${year}`
}

/** The same day as 2026-11-03. */
export function dayOf(date: Date): string {
  return isChosen(date) ? date.toISOString().slice(0, 10) : iso.format(date)
}
