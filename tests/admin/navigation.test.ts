import { expect, test } from 'vitest'
import { createNavigation, type Navigation, routeOf } from '#admin/shell/create-navigation.ts'
import { editArticlePath, staffPaths } from '#config/paths.ts'

interface Entry {
  address: string
  state: unknown
}

/** A browser's history with one tab, opened at a path, and the navigation over it. */
function browserAt(path: string, { unsaved = false, leave = true } = {}) {
  const entries: Entry[] = [{ address: `http://site${path}`, state: null }]
  const asked: number[] = []
  let at = 0
  let navigation: Navigation | undefined
  const current = (): Entry => entries[at] ?? { address: '', state: null }
  const resolve = (url: string | URL | null | undefined) => new URL(url ?? '', current().address).href
  const history = {
    get state() {
      return current().state
    },
    pushState(state: unknown, _: string, url?: string | URL | null) {
      entries.splice(at + 1, entries.length, { address: resolve(url), state })
      at += 1
    },
    replaceState(state: unknown, _: string, url?: string | URL | null) {
      entries[at] = { address: url ? resolve(url) : current().address, state }
    },
    go(steps = 0) {
      at += steps
      navigation?.onPopState({ state: current().state })
    },
  }
  navigation = createNavigation({
    history,
    location: {
      get href() {
        return current().address
      },
    },
    scrollToTop: () => {},
    hasUnsavedChanges: () => unsaved,
    mayLeave: () => {
      if (!unsaved) return Promise.resolve(true)
      asked.push(at)
      unsaved = !leave
      return Promise.resolve(leave)
    },
  })
  return {
    ...navigation,
    history,
    asked,
    address: () => current().address.replace('http://site', ''),
    /** A link inside the page was pressed. */
    jump: (fragment: string) => {
      history.pushState(null, '', fragment)
      navigation.onPopState({ state: null })
    },
    type: () => (unsaved = true),
  }
}

test.each(Object.entries(staffPaths))('[LAY-01] the screen %s is at %s', (screen, path) => {
  expect(routeOf(path)).toEqual({ screen, id: undefined })
  expect(routeOf(`${path}/`)).toEqual({ screen, id: undefined })
})

test('[EDP-01] the publication form takes an identifier, and no other screen does', () => {
  expect(routeOf(editArticlePath('a/b'))).toEqual({ screen: 'newArticle', id: 'a/b' })
  expect(routeOf('/newArticles/%')).toEqual({ screen: 'newArticle', id: '%' })
  for (const path of ['/queries/1', '/newArticles/1/2', '/', '/publications', '/toString'])
    expect(routeOf(path).screen).toBeUndefined()
})

test('parts of a screen have separate entries, and Back between them does not open the screen again', async () => {
  const { $location, navigate, openPart, history, address } = browserAt('/account')
  openPart('/account?part=colleagues')
  openPart('/account?part=activity')
  expect($location.get()).toMatchObject({ screen: 'account', part: 'activity', count: 0 })
  history.go(-1)
  expect($location.get()).toMatchObject({ screen: 'account', part: 'colleagues', count: 0 })
  await navigate('/help')
  expect($location.get()).toMatchObject({ screen: 'help', part: '', count: 1 })
  history.go(-1)
  expect(address()).toBe('/account?part=colleagues')
  expect($location.get()).toMatchObject({ screen: 'account', part: 'colleagues', count: 2 })
  history.go(-1)
  expect($location.get()).toMatchObject({ screen: 'account', part: '', count: 2 })
  await navigate('/account', { replace: true })
  expect($location.get()).toMatchObject({ screen: 'account', part: '', count: 3 })
})

test('[ART-05] a navigation has its state, which Back and Forward restore', async () => {
  const { $location, navigate, history } = browserAt('/articles')
  await navigate('/newArticles/1', { state: { card: 1 } })
  expect($location.get()).toEqual({ screen: 'newArticle', id: '1', part: '', count: 1, state: { card: 1 } })
  history.go(-1)
  expect($location.get()).toEqual({ screen: 'articles', id: undefined, part: '', count: 2, state: undefined })
  history.go(1)
  expect($location.get()).toMatchObject({ screen: 'newArticle', count: 3, state: { card: 1 } })
})

test('a filter is added to the address without a navigation', () => {
  const { $location, setSearch, address } = browserAt('/queries?page=2')
  setSearch({ q: 'maize', page: '' })
  expect(address()).toBe('/queries?q=maize')
  expect($location.get().count).toBe(0)
})

test('neither a link inside the page nor Back from it opens a screen again', () => {
  const { $location, jump, history } = browserAt('/newCard')
  jump('#content')
  expect($location.get().count).toBe(0)
  history.go(-1)
  expect($location.get()).toMatchObject({ screen: 'newCard', count: 0 })
})

test('unsaved changes cause a question before another screen opens', async () => {
  const { $location, navigate, address } = browserAt('/newCard', { unsaved: true, leave: false })
  await navigate('/queries')
  expect(address()).toBe('/newCard')
  expect($location.get().count).toBe(0)
})

test.each([
  ['stays', false, '/newCard'],
  ['leaves', true, '/queries'],
])('Back from unsaved changes returns to the form, asks there, and %s', async (_, leave, where) => {
  const browser = browserAt('/queries', { leave })
  await browser.navigate('/newCard')
  browser.type()
  browser.history.go(-1)
  await Promise.resolve()
  await Promise.resolve()
  expect(browser.asked).toEqual([1])
  expect(browser.address()).toBe(where)
  expect(browser.$location.get().screen).toBe(leave ? 'queries' : 'newCard')
})
