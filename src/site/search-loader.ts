/** Loads the search on the first use of its form, or if the address has a search (FND-01). */
const script = '/search.js'
const load = (): Promise<unknown> => import(/* @vite-ignore */ script).catch(() => {})

const form = document.querySelector<HTMLFormElement>('.search')
if (form) {
  // Shows the elements that need script.
  for (const part of [form, ...form.querySelectorAll('[hidden]')]) part.removeAttribute('hidden')
  form.addEventListener('focusin', load)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    // If the script fails to load, the form works as without script.
    void load().then((loaded) => loaded ?? form.submit())
  })
  // The initials of the parameters of a search (search/search-address.ts).
  if (/[?&][alqsty]/.test(location.search)) void load()
}
