import { dayOf, dayText } from '#lib/day.ts'

interface DayProps {
  date: Date | null
  /** The language in which it is written, if it is not the site's own, and its direction. */
  lang?: string | undefined
  dir?: 'rtl' | 'ltr' | undefined
}

/** A record's day, if it has one. */
export function Day({ date, lang, dir }: DayProps) {
  if (date === null) return null
  return (
    <time className="day" dateTime={dayOf(date)} lang={lang} dir={dir}>
      {dayText(date, lang)}
    </time>
  )
}
