import { directionWithin } from '#lib/direction.ts'
import { lowestListed, type ShownHeading } from '#document/headings.ts'

interface ContentsProps {
  headings: ShownHeading[]
  /** The language of the text, if it is not the site's own, and its direction. */
  lang: string | undefined
  dir: 'rtl' | undefined
}

/**
 * Links to the headings of a long text (REA-02). Folded on phones; site/contents.ts opens it where there is room
 * beside the text, and marks the part that is read.
 */
export function Contents({ headings, lang, dir }: ContentsProps) {
  if (headings.length === 0) return null
  return (
    <nav className="contents" aria-label="Contents" dir={dir}>
      <details>
        <summary>Contents</summary>
        <ul lang={lang}>
          {headings.map(({ id, level, text }) => (
            <li key={id} className={level === lowestListed ? 'contents-part' : undefined}>
              <a href={`#${id}`} dir={directionWithin(dir, text)}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}
