import { filters, readSearch, type Search } from './search-address.ts'

type Filter = (typeof filters)[number]

/** The chosen filters beside the button 'Filter (2)': each is a chip that takes its filter away (FND-02). */
export function openChosen(form: HTMLFormElement, remove: (name: Filter) => void) {
  const place = form.querySelector('.chosen')
  const summary = form.querySelector('summary')

  /** A filter as the form names it, or its value, such as that of an author. */
  function nameOf(name: Filter, value: string): string {
    const link = [...form.querySelectorAll('a')].find(({ search }) => readSearch(search)[name] === value)
    return link?.textContent.trim() ?? value
  }

  function chip(name: Filter, value: string): HTMLButtonElement {
    const made = document.createElement('button')
    const text = nameOf(name, value)
    made.type = 'button'
    made.className = 'chip'
    made.textContent = `${text} ×`
    made.ariaLabel = `${text} ×, remove this filter`
    made.addEventListener('click', () => {
      remove(name)
      summary?.focus()
    })
    return made
  }

  return {
    show(search: Search): void {
      const chosen = filters.filter((name) => search[name] !== '')
      summary?.querySelector('span')?.replaceChildren(chosen.length > 0 ? `(${chosen.length})` : '')
      place?.replaceChildren(...chosen.map((name) => chip(name, search[name])))
    },
  }
}
