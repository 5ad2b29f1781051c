import { paths } from '#config/paths.ts'
import { openChosen } from './chosen.ts'
import { openEngines } from './engines.ts'
import { lastPage, openResults } from './results.ts'
import { waitAtMost } from './waiting.ts'
import { filters, hasFilter, noSearch, readSearch, type Search, searchPath } from './search-address.ts'

/**
 * The search of publications (FND-01, FND-02): results replace the list, and the address holds the search.
 * `search-loader.js` loads it on the first use of the form, or if the address has a search.
 */

/** Milliseconds between two searches while typing. */
const pause = 120

/** Milliseconds after which the page says that the search takes a while. */
const slow = 400

function start(form: HTMLFormElement, input: HTMLInputElement, place: HTMLElement): void {
  const home = hasFilter(readSearch(location.search)) ? paths.publications : location.pathname
  const earlier = form.querySelector('select')
  const engines = openEngines(form.getAttribute('action'))
  let search: Search = readSearch(location.search)
  let everything = false
  let running = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = 0

  /** Searches, and shows the results unless the search has changed in the meantime. */
  async function run(): Promise<void> {
    running.abort()
    running = new AbortController()
    const { signal } = running
    last = Date.now()
    const waiting = setTimeout(() => results.wait(), slow)
    const fail = () => {
      if (!signal.aborted) results.fail()
    }
    const limit = setTimeout(fail, waitAtMost)
    try {
      const found = await engines.find(search, { everything, signal })
      if (signal.aborted) return
      const page = lastPage(found)
      if (search.page <= page) return results.show(found, search)
      // There is no such page: show the last one.
      search = { ...search, page }
      history.replaceState(history.state, '', searchPath(search))
      await run()
    } catch {
      fail()
    } finally {
      clearTimeout(waiting)
      clearTimeout(limit)
    }
  }

  /** Updates the search and its results: at once, or after a pause while typing. */
  function update(next: Search): void {
    clearTimeout(timer)
    search = next
    everything = false
    for (const chip of form.querySelectorAll('a')) {
      const asked = readSearch(chip.search)
      if (filters.some((name) => asked[name] && asked[name] === next[name]))
        chip.setAttribute('aria-current', 'true')
      else chip.removeAttribute('aria-current')
    }
    chosen.show(next)
    if (earlier) {
      earlier.value = next.year
      if (earlier.selectedIndex < 0) earlier.value = ''
    }
    if (hasFilter(next)) timer = setTimeout(() => void run(), Math.max(0, last + pause - Date.now()))
    else {
      running.abort()
      results.hide()
    }
  }

  /** Changes the search. Adds an entry to the history, unless the current one is from typing. */
  function go(next: Search, { typed = false } = {}): void {
    const address = hasFilter(next) ? searchPath(next) : home
    if (typed && history.state?.typed) history.replaceState(history.state, '', address)
    else history.pushState({ typed }, '', address)
    update(next)
  }

  function clear(): void {
    input.value = ''
    if (hasFilter(search)) go(noSearch)
    input.focus()
  }

  const chosen = openChosen(form, (name) => go({ ...search, [name]: '', page: 1 }))
  const results = openResults(place, {
    clear,
    searchAll() {
      everything = true
      void run()
      place.focus()
    },
  })

  function onEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !(hasFilter(search) || input.value)) return
    event.preventDefault()
    clear()
  }

  function onClick(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const another = event.metaKey || event.ctrlKey || event.shiftKey
    if (!link || another || link.pathname !== paths.publications) return
    event.preventDefault()
    const asked = readSearch(link.search)
    if (!form.contains(link)) {
      // A page of the results, or all publications.
      if (hasFilter(asked)) {
        // Discards input typed after these results were shown.
        input.value = asked.q
        go(asked)
      } else clear()
      place.focus()
      return
    }
    const next = { ...search, page: 1 }
    for (const name of filters)
      if (asked[name]) next[name] = link.hasAttribute('aria-current') ? '' : asked[name]
    go(next)
  }

  /** The search with the words in the form. */
  const typedNow = (): Search => ({ ...search, q: input.value, page: 1 })

  input.addEventListener('input', () => {
    const next = typedNow()
    // A trailing space does not change the search.
    if (searchPath(next) !== searchPath(search)) go(next, { typed: true })
  })
  earlier?.addEventListener('change', () => go({ ...search, year: earlier.value, page: 1 }))
  // The loader prevents the form from being sent.
  form.addEventListener('submit', () => (hasFilter(search) ? place : input).focus())
  for (const part of [form, place]) {
    part.addEventListener('keydown', onEscape)
    part.addEventListener('click', onClick)
  }
  addEventListener('popstate', () => {
    const next = readSearch(location.search)
    if (searchPath(next) === searchPath(search)) return
    input.value = next.q
    update(next)
  })

  // Takes over what visitors typed or chose before this script was loaded.
  if (earlier?.value) go({ ...typedNow(), year: earlier.value })
  else if (input.value.trim() !== '' && input.value !== search.q) go(typedNow(), { typed: true })
  else {
    input.value = search.q
    update(search)
  }
  engines.prepare()
}

const form = document.querySelector<HTMLFormElement>('.search')
const input = form?.querySelector('input')
const place = document.querySelector<HTMLElement>('.found')
if (form && input && place) start(form, input, place)
