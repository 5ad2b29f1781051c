import { createRouter } from '@nanostores/router'
import { atom, type ReadableAtom } from 'nanostores'
import { staffPaths } from '#config/paths.ts'
import { hasUnsavedChanges, mayLeave } from '#admin/forms/unsaved.ts'

/** Which screen the address names. Undefined when it names none of ours. */
export const $route = createRouter(
  {
    dashboard: staffPaths.dashboard,
    articles: staffPaths.articles,
    newArticle: `${staffPaths.newArticle}/:id?`,
    expertise: staffPaths.expertise,
    newCard: staffPaths.newCard,
    queries: staffPaths.queries,
    appointments: staffPaths.appointments,
    account: staffPaths.account,
    settings: staffPaths.settings,
    help: staffPaths.help,
  },
  // Our own listener below asks about unsaved changes first.
  { links: false },
)

export type ScreenName = NonNullable<ReturnType<typeof $route.get>>['route']

/** One stop on the way through the screens. */
interface Visit {
  /** Rises with every navigation; 0 is the page as it was opened. */
  count: number
  /** What came along in the navigation state, such as the card to edit (ART-05). */
  state: unknown
}

interface Entry {
  index: number
  state: unknown
}

function readEntry(value: unknown): Entry | undefined {
  if (typeof value !== 'object' || value === null || !('index' in value)) return undefined
  const { index } = value
  return typeof index === 'number' ? { index, state: 'state' in value ? value.state : undefined } : undefined
}

const opened = readEntry(history.state)
let position = opened?.index ?? 0
let movingBack = false

const $current = atom<Visit>({ count: 0, state: opened?.state })
export const $visit: ReadableAtom<Visit> = $current

function arrive(entry: Entry): void {
  position = entry.index
  $current.set({ count: $current.get().count + 1, state: entry.state })
}

/** Tells the router that the address changed without a browser event. */
function announce(): void {
  dispatchEvent(new HashChangeEvent('hashchange'))
}

/** Opens a screen, with a state that survives reload and the way back. Asks about unsaved changes. */
export async function visit(
  path: string,
  { state, replace = false }: { state?: unknown; replace?: boolean } = {},
): Promise<void> {
  if (!(await mayLeave())) return
  const entry: Entry = { index: replace ? position : position + 1, state }
  if (replace) history.replaceState(entry, '', path)
  else history.pushState(entry, '', path)
  arrive(entry)
  announce()
  scrollTo(0, 0)
}

/** Puts a filter into the address without leaving the screen; '' takes a part of it out. */
export function setSearch(values: Record<string, string>): void {
  const url = new URL(location.href)
  for (const [name, value] of Object.entries(values))
    if (value === '') url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  if (url.href === location.href) return
  history.replaceState(history.state, '', url)
  announce()
}

function followBackAndForward(event: PopStateEvent): void {
  const next = readEntry(event.state) ?? { index: 0, state: undefined }
  if (movingBack) {
    movingBack = false
    event.stopImmediatePropagation()
    return
  }
  const steps = next.index - position
  if (!hasUnsavedChanges() || steps === 0) {
    arrive(next)
    return
  }
  // The browser has already moved: go back to where the form is, and on again only if that is wanted.
  event.stopImmediatePropagation()
  movingBack = true
  history.go(-steps)
  void mayLeave().then((leave) => leave && history.go(steps))
}

function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || event.defaultPrevented || event.button !== 0 || link.target || link.hasAttribute('download'))
    return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.origin !== location.origin)
    return
  const ours = $route.routes.some(([, pattern]) => pattern.test(link.pathname))
  // A link inside the page, such as the one that skips to the content, is the browser's.
  if (!ours || (link.hash && link.pathname === location.pathname)) return
  event.preventDefault()
  void visit(link.pathname + link.search)
}

if (opened === undefined) history.replaceState({ index: 0, state: undefined }, '')
// Captured, to be asked before the router hears of it.
addEventListener('popstate', followBackAndForward, { capture: true })
document.addEventListener('click', followLink)
