import { dayOf, dayText } from '#lib/day.ts'
import { languageAttributes } from '#lib/languages.ts'

interface DayProps {
  date: Date | null
  /** The code of the language in which it is written; '' for the site's own. */
  language?: string
}

/** A record's day, if it has one. */
export function Day({ date, language = '' }: DayProps) {
  if (date === null) return null
  const text = dayText(date, language || undefined)
  return (
    <time className="day" dateTime={dayOf(date)} {...languageAttributes(language, text)}>
      {text}
    </time>
  )
}
