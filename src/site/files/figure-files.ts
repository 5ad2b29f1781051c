import { type } from '#config/brand/brand.ts'
import { rowsOf } from '#document/table-rows.ts'
import { chartSvg } from '#lib/chart-svg.ts'
import { dataCsv } from '#lib/csv.ts'
import { type PagePublication, textOf } from '#site/content/content-file.ts'
import { drawingOf, type Figure, tablesIn } from '#site/content/figures.ts'
import { renderFacts } from '#site/content/render-facts.ts'
import type { PublicationFile } from './publication-file.ts'

function tableOf(publication: PagePublication, { id }: Figure) {
  const table = tablesIn(textOf(publication).text).find((one) => one.id === id)
  if (table === undefined) throw new Error(`The text has no ${id}`)
  return table
}

function svgOf(publication: PagePublication, figure: Figure): string {
  const drawing = drawingOf(tableOf(publication, figure), publication, renderFacts().siteUrl)
  if (drawing === undefined) throw new Error(`${figure.id} is not drawn`)
  return chartSvg({ ...drawing, fonts: type.text })
}

function csvOf(publication: PagePublication, figure: Figure): string {
  const { heads, rows } = rowsOf(tableOf(publication, figure).cells)
  return dataCsv([heads, ...rows], publication.language || undefined)
}

/** The data of tables, and the drawings of charts (OUT-03). Figures are pictures of the site already. */
export function figureFiles(publication: PagePublication): PublicationFile[] {
  return publication.figures.flatMap((figure) => {
    const { id, kind, missing } = figure
    const file = (ending: string, type: string, make: PublicationFile['make']) => ({
      name: `${id}.${ending}`,
      type,
      make,
    })
    if (kind === 'figure') return []
    return [
      file('csv', 'text/csv; charset=utf-8', () => csvOf(publication, figure)),
      ...(kind === 'chart' ? [file('svg', 'image/svg+xml', () => svgOf(publication, figure))] : []),
      ...(kind === 'chart' && missing === ''
        ? [file('png', 'image/png', () => renderFacts().drawSvg(svgOf(publication, figure)))]
        : []),
    ]
  })
}
