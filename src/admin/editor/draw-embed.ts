import { chartKindOf, chartKinds } from '#lib/chart-kinds.ts'
import { readChart } from '#lib/chart.ts'
import { pictureAddress } from '#lib/picture-address.ts'
import { places } from '#document/formats.ts'
import { tablesOf } from '#document/table-cells.ts'
import { parseHtml } from '#ui/parse-html.ts'
import { pictureSources } from '#admin/shell/backend.ts'

// How tables and figures look inside the editor. Their cells and captions are places (`data-place`, counted from 0,
// the caption first) that edit-places.ts turns into small editors.

/** Parses the HTML of a table or figure into its element. */
export function elementOf(html: string): Element {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content.firstElementChild ?? document.createElement('p')
}

export function placesOf(block: ParentNode): HTMLElement[] {
  return Array.from(block.querySelectorAll<HTMLElement>([...places.keys()].join(', ')))
}

/** A unit with its caption element, even if it is empty. */
export function withCaption(html: string): Element {
  const element = elementOf(html)
  if (element instanceof HTMLTableElement) element.createCaption()
  else if (element.localName === 'figure' && !element.querySelector('figcaption'))
    element.append(document.createElement('figcaption'))
  return element
}

function labelPlaces(block: HTMLElement): void {
  for (const [index, place] of placesOf(block).entries()) {
    place.dataset.place = String(index)
    // Only the first one is a tab stop; Tab moves on from there.
    place.tabIndex = index === 0 ? 0 : -1
  }
}

/**
 * Says below a table how pages draw it, or names and marks the cells that stand in the way (REA-07). What a comma means
 * depends on the language around the table.
 */
export function reportChart(block: HTMLElement, html: string): void {
  const table = elementOf(html)
  const kind = chartKindOf(table.className)
  const [cells = []] = tablesOf(parseHtml(html))
  const chart = kind && readChart(cells, kind, block.closest<HTMLElement>('[lang]')?.lang)
  const faults = chart && 'faults' in chart ? chart.faults : []
  const wrong = new Set(faults.map(({ index }) => index))
  for (const [index, cell] of block.querySelectorAll('th, td').entries())
    cell.toggleAttribute('data-wrong', wrong.has(index))
  const report = block.querySelector('output') ?? block.appendChild(document.createElement('output'))
  const [first, ...others] = faults
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`
  const text = first
    ? `Shown as a table only. ${first.message}${more}.`
    : kind && `Shown as: ${chartKinds[kind]}`
  report.textContent = text ?? ''
  report.hidden = kind === undefined
  report.toggleAttribute('data-wrong', first !== undefined)
}

/** Shows a unit in its block, with its places and controls. */
export function drawUnit(block: HTMLElement, html: string): void {
  const unit = withCaption(html)
  if (unit.localName === 'figure') drawFigure(block, unit)
  else block.replaceChildren(unit)
  labelPlaces(block)
  if (unit.localName === 'table') reportChart(block, html)
}

function drawFigure(block: HTMLElement, figure: Element): void {
  const picture = figure.querySelector('img')
  if (picture) picture.src = pictureAddress(picture.getAttribute('src') ?? '', pictureSources())
  const label = document.createElement('label')
  const alternative = document.createElement('input')
  alternative.type = 'text'
  alternative.value = picture?.alt ?? ''
  alternative.placeholder = 'What the picture shows, for those who cannot see it'
  label.append('Alternative text', alternative)
  const remove = document.createElement('button')
  remove.type = 'button'
  remove.className = 'btn btn-quiet btn-small'
  remove.textContent = 'Remove picture'
  const [caption] = placesOf(figure)
  block.replaceChildren(...(picture ? [picture] : []), ...(caption ? [caption] : []), label, remove)
}
