import { atom, type ReadableAtom } from 'nanostores'
import { staffPaths } from '#config/paths.ts'

export type ScreenName = keyof typeof staffPaths

/** The target of an address: a screen, and for the publication form the record to edit. */
interface Route {
  screen: ScreenName | undefined
  id: string | undefined
}

/** The current place in the dashboard. */
interface CurrentLocation extends Route {
  /** Increases with every navigation; 0 for the page as first opened. */
  count: number
  /** The part of the screen that the address names; '' for the first. */
  part: string
  /** The navigation state, such as the card to edit (ART-05). */
  state: unknown
}

interface Entry {
  index: number
  /** The index with which the open screen began: each of its parts has a separate entry. */
  first: number
  state: unknown
}

interface NavigationEnvironment {
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>
  location: { href: string }
  scrollToTop: () => void
  hasUnsavedChanges: () => boolean
  /** Asks about unsaved changes, if there are any. */
  mayLeave: () => Promise<boolean>
}

function isScreen(name: string): name is ScreenName {
  return Object.keys(staffPaths).includes(name)
}

/** Decodes a part of a path; returns an invalid encoding unchanged. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The screen of a path; undefined if it is not one of ours. */
export function routeOf(pathname: string): Route {
  const [, first = '', id, ...rest] = pathname.replace(/\/$/, '').split('/')
  const named = Object.entries(staffPaths).find(([, path]) => path === `/${first}`)?.[0]
  const found = named !== undefined && isScreen(named) && rest.length === 0
  if (!found || (id !== undefined && named !== 'newArticle')) return { screen: undefined, id: undefined }
  return { screen: named, id: id && decoded(id) }
}

function readEntry(value: unknown): Entry | undefined {
  if (typeof value !== 'object' || value === null || !('index' in value)) return undefined
  const { index } = value
  if (typeof index !== 'number') return undefined
  const first = 'first' in value && typeof value.first === 'number' ? value.first : index
  return { index, first, state: 'state' in value ? value.state : undefined }
}

export interface Navigation {
  $location: ReadableAtom<CurrentLocation>
  /** Opens a screen, with a state that survives reload and Back. Asks about unsaved changes. */
  navigate: (path: string, options?: { state?: unknown; replace?: boolean }) => Promise<void>
  /** Opens a part of the open screen, which keeps its data and the focus. */
  openPart: (path: string) => void
  /** Changes the address of the open screen, as for a new record that now has an identifier. */
  setPath: (path: string) => void
  /** Sets a filter in the address without leaving the screen; '' removes it. */
  setSearch: (values: Record<string, string>) => void
  /** Follows the browser's back and forward. */
  onPopState: (event: { state: unknown }) => void
}

/** Navigation between screens, based on the browser's history. */
export function createNavigation(environment: NavigationEnvironment): Navigation {
  const { history, location, scrollToTop, hasUnsavedChanges, mayLeave } = environment
  const opened = readEntry(history.state)
  let position = opened?.index ?? 0
  let first = opened?.first ?? 0
  let movingBack = false

  function place(): Route & { part: string } {
    const { pathname, searchParams } = new URL(location.href)
    return { ...routeOf(pathname), part: searchParams.get('part') ?? '' }
  }

  const $location = atom<CurrentLocation>({ ...place(), count: 0, state: opened?.state })

  function arrive(entry: Entry, isSameScreen: boolean): void {
    const { count } = $location.get()
    position = entry.index
    first = entry.first
    $location.set({ ...place(), count: isSameScreen ? count : count + 1, state: entry.state })
  }

  if (opened === undefined) history.replaceState({ index: 0, first: 0, state: undefined }, '')

  return {
    $location,

    async navigate(path, { state, replace = false } = {}) {
      if (!(await mayLeave())) return
      const index = replace ? position : position + 1
      const entry: Entry = { index, first: index, state }
      if (replace) history.replaceState(entry, '', path)
      else history.pushState(entry, '', path)
      arrive(entry, false)
      scrollToTop()
    },

    openPart(path) {
      const entry: Entry = { index: position + 1, first, state: undefined }
      history.pushState(entry, '', path)
      arrive(entry, true)
    },

    setPath(path) {
      history.replaceState({ index: position, first, state: undefined }, '', path)
      $location.set({ ...$location.get(), ...place(), state: undefined })
    },

    setSearch(values) {
      const url = new URL(location.href)
      for (const [name, value] of Object.entries(values))
        if (value === '') url.searchParams.delete(name)
        else url.searchParams.set(name, value)
      if (url.href !== location.href) history.replaceState(history.state, '', url)
    },

    onPopState(event) {
      const next = readEntry(event.state)
      if (next === undefined) {
        // A link inside the page added this entry: it belongs to the open screen.
        history.replaceState({ index: position, first, state: $location.get().state }, '')
        return
      }
      const steps = next.index - position
      if (movingBack || steps === 0) {
        movingBack = false
        return
      }
      if (!hasUnsavedChanges()) {
        arrive(next, next.first === first)
        return
      }
      // The browser has already moved: go back to the form, and forward again only if the user confirms.
      movingBack = true
      history.go(-steps)
      void mayLeave().then((leave) => leave && history.go(steps))
    },
  }
}
