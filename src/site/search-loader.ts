/** Loads the search on the first use of its form, or where the address asks for something (FND-01). */
const script = '/search.js'
const load = (): Promise<unknown> => import(/* @vite-ignore */ script).catch(() => undefined)

const form = document.querySelector<HTMLFormElement>('.search')
if (form) {
  // What needs script is hidden without it.
  for (const part of [form, ...form.children]) part.removeAttribute('hidden')
  form.addEventListener('focusin', load)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    // Where the script cannot be had, the form works as without it.
    void load().then((loaded) => loaded ?? form.submit())
  })
  if (/[?&](?:q|topic|year)=/.test(location.search)) void load()
}
