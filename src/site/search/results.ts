import { paths, publicationPath } from '#config/paths.ts'
import type { FoundPublication } from '#contract/search/calls.ts'
import { aboutText } from '#lib/about-text.ts'
import { chosenDayText } from '#lib/chosen-day.ts'
import { publicationsPageSize } from '#lib/paging.ts'
import type { Found } from './backend-engine.ts'
import { type Search, searchPath } from './search-address.ts'
import { looking, unreachable } from './waiting.ts'

type Part = Node | string

/** An element with attributes and contents. Strings become text nodes, never markup. */
function element(name: string, attributes: Record<string, string>, ...parts: Part[]): HTMLElement {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...parts)
  return made
}

/** A text whose parts at odd indexes are matched words. */
function marked(parts: string[]): Part[] {
  return parts.map((part, place) => (place % 2 === 1 ? element('mark', {}, part) : part))
}

function resultOf({ _id, title, excerpt, about, date, language, ...credits }: FoundPublication): HTMLElement {
  const day = new Date(date)
  const named = about ?? [aboutText(credits)]
  const dated = Number.isNaN(day.getTime()) ? '' : chosenDayText(day)
  const attributes = { dir: 'auto', ...(language && { lang: language }) }
  const between = dated && named.join('') && ' · '
  return element(
    'li',
    {},
    element('h2', attributes, element('a', { href: publicationPath(_id) }, ...marked(title))),
    element('p', { class: 'day' }, dated + between, element('bdi', {}, ...marked(named))),
    element('p', attributes, ...marked(excerpt)),
  )
}

function allPublications(): HTMLElement {
  return element('a', { class: 'more', href: paths.publications }, 'See all publications')
}

/** The number of the last page, from 1. */
export function lastPage({ total }: Found): number {
  return Math.ceil(total / publicationsPageSize) || 1
}

/** The number of results, shown and announced. */
function countText(found: Found, { topic, year, series, author, page }: Search): string {
  const { total } = found
  const last = lastPage(found)
  return [
    `${total || 'No'} publication${total > 1 ? 's' : ''} found`,
    topic && ` on ${topic}`,
    year && ` of ${year}`,
    series && ` in ${series}`,
    author && ` by ${author}`,
    last > 1 && `, page ${page} of ${last}`,
  ]
    .filter(Boolean)
    .join('')
}

function pagesOf(found: Found, search: Search): Part[] {
  const step = (label: string, rel: string, page: number) =>
    element('a', { class: 'pages-step', rel, href: searchPath({ ...search, page }) }, label)
  const steps = [
    ...(search.page > 1 ? [step('Previous results', 'prev', search.page - 1)] : []),
    ...(search.page < lastPage(found) ? [step('Next results', 'next', search.page + 1)] : []),
  ]
  return steps[0] ? [element('nav', { class: 'pages', 'aria-label': 'Pages of results' }, ...steps)] : []
}

/** The place of the results (components/SearchForm.astro): while it is shown, the elements after it are not. */
export function openResults(
  place: HTMLElement,
  { clear, searchAll }: { clear: () => void; searchAll: () => void },
) {
  const status = place.querySelector('p') ?? element('p', {})
  const clearing = element('button', { type: 'button', class: 'btn btn-quiet' }, 'Clear')
  const list = element('div', {})
  status.nextElementSibling?.replaceWith(clearing)
  place.append(list)
  clearing.addEventListener('click', clear)

  /** Replaces the results. Keyboard focus stays on the same result or step. */
  function show(text: string, ...parts: Part[]): void {
    const left = document.activeElement
    const wasInside = list.contains(left)
    place.hidden = false
    status.textContent = text
    list.replaceChildren(...parts)
    if (!wasInside) return
    const isSame = ({ rel, href }: HTMLAnchorElement) =>
      left instanceof HTMLAnchorElement && rel === left.rel && (rel !== '' || href === left.href)
    const same = [...list.querySelectorAll('a')].find(isSame) ?? place
    same.focus()
  }

  return {
    hide(): void {
      place.hidden = true
      status.textContent = ''
      list.replaceChildren()
    },
    /** Shows that the search takes a while, if nothing is shown yet. */
    wait(): void {
      if (place.hidden) show(looking)
    },
    fail(): void {
      show(unreachable, allPublications())
    },
    show(found: Found, search: Search): void {
      const earlier = element('button', { type: 'button', class: 'more' }, 'Search earlier publications too')
      earlier.addEventListener('click', searchAll)
      const nothing = element('p', { class: 'lead' }, 'Try fewer or other words. ', allPublications())
      show(
        countText(found, search),
        found.total ? element('ol', {}, ...found.data.map(resultOf)) : nothing,
        ...(found.unsearched ? [earlier] : []),
        ...pagesOf(found, search),
      )
    },
  }
}
