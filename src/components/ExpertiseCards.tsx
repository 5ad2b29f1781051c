import { directionOf } from '#lib/direction.ts'
import { excerpt } from '#lib/excerpt.ts'
import { CardDialog } from './CardDialog.tsx'

/** Paragraphs on a card and characters of each (HOME-04). */
const most = 2
const length = 100

export interface ShownExpertise {
  id: string
  title: string
  icon: { viewBox: string; path: string }
  /** Sanitised, as the dialog shows it. */
  html: string
  /** Number of paragraphs. */
  paragraphs: number
  /** Texts that excerpts are cut from. */
  excerpts: string[]
}

/** The grid of expertise cards, and the dialogs that they open (HOME-04, HOME-05). */
export function ExpertiseCards({ cards }: { cards: ShownExpertise[] }) {
  return (
    <>
      <ul className="expertise">
        {cards.map(({ id, title, icon, paragraphs, excerpts }) => (
          <li key={id} className="expertise-card reveal" data-stagger="">
            <svg viewBox={icon.viewBox} fill="currentColor" aria-hidden="true">
              <path d={icon.path} />
            </svg>
            <h3 dir={directionOf(title)}>{title}</h3>
            <ul className="bullets">
              {excerpts.slice(0, most).map((text) => (
                <li key={text} dir={directionOf(text)}>
                  {excerpt(text, length)}
                </li>
              ))}
            </ul>
            {paragraphs > most && <p className="bullets-more">...</p>}
            <button className="more" type="button" commandfor={`card-${id}`} command="show-modal">
              Read More<span className="sr-only">{` about ${title}`}</span>
            </button>
          </li>
        ))}
      </ul>
      {cards.map(({ id, title, html }) => (
        <CardDialog key={id} id={`card-${id}`} title={title} html={html} />
      ))}
    </>
  )
}
