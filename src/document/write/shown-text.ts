import { hasChart, withChart } from '#lib/chart-html.ts'
import { directionsOf } from '../directions.ts'
import { contentsOf, headingIds, headingsOf, type ShownHeading } from '../headings.ts'
import { readingTime } from '../reading-time.ts'
import type { Parsed } from '../tree.ts'
import { type PageOptions, type PagePicture, pageHtml, shownLevel } from './page.ts'

/** The text of a publication as its page shows it. */
export interface ShownText {
  html: string
  /** The list of contents; empty for a text with few headings. */
  contents: ShownHeading[]
  /** In words; '' for a text without words. */
  readingTime: string
  /** Whether a table of it is drawn. */
  hasChart: boolean
}

/** A text on the page of its publication, built or live. `language`: its code of BCP 47; '' for that of the site. */
export function shownText(
  parts: readonly (Parsed | string)[],
  language = '',
  pictureOf?: (address: string) => PagePicture | undefined,
  beneath?: PageOptions['beneath'],
): ShownText {
  const headings = headingsOf(parts)
  const ids = headingIds(headings)
  const [{ level: firstLevel } = { level: 2 }] = headings
  const shown = headings.map(({ level, text }, place) => ({
    level: shownLevel(level, firstLevel),
    text,
    id: ids[place] ?? '',
  }))
  const html = pageHtml(parts, {
    ids,
    directionsOf,
    withChart: (table) => withChart(table, language),
    ...(pictureOf && { pictureOf }),
    ...(beneath && { beneath }),
  })
  return {
    html,
    contents: contentsOf(shown),
    readingTime: readingTime(parts),
    hasChart: hasChart(html),
  }
}
