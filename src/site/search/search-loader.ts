import { unreachable, waitAtMost } from './waiting.ts'

/**
 * Loads the search on the first use of its form, or if the address has a search (FND-01). The place of the results then
 * replaces the list before it is parsed, so that publications that were not asked for are never seen.
 */
const script = '/search.js'
const load = (): Promise<unknown> => import(/* @vite-ignore */ script).catch(() => {})

const form = document.querySelector<HTMLFormElement>('.search')
const place = document.querySelector<HTMLElement>('.found')
if (form && place) {
  form.hidden = false
  // Where there is room the filters are open, before the first frame; on phones they are behind their button.
  if (matchMedia('(min-width: 48rem)').matches) form.querySelector('details')?.setAttribute('open', '')
  form.addEventListener('focusin', load)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    // If the script fails to load, the form works as without script.
    void load().then((loaded) => loaded ?? form.submit())
  })
  // The parameters of a search (search-address.ts); importing them would cost each page more.
  if (/[?&](q|topic|year|series|language|author)=[^&]/.test(location.search)) {
    place.hidden = false
    const fail = () => place.querySelector('p')?.replaceChildren(unreachable)
    const limit = setTimeout(fail, waitAtMost)
    void load()
      .then((loaded) => loaded ?? fail())
      .finally(() => clearTimeout(limit))
  }
}
