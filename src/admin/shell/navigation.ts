import { hasUnsavedChanges, mayLeave } from '#admin/forms/unsaved.ts'
import { createNavigation, routeOf } from './create-navigation.ts'

const navigation = createNavigation({
  history,
  location,
  scrollToTop: () => scrollTo(0, 0),
  hasUnsavedChanges,
  mayLeave,
})

/** The current place in the dashboard. */
export const { $location, navigate, openPart, setPath, setSearch } = navigation

function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || event.defaultPrevented || event.button !== 0 || link.target || link.hasAttribute('download'))
    return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.origin !== location.origin)
    return
  // The browser handles links inside the page, such as the skip link.
  if (!routeOf(link.pathname).screen || (link.hash && link.pathname === location.pathname)) return
  event.preventDefault()
  const path = link.pathname + link.search
  if ('part' in link.dataset) openPart(path)
  else void navigate(path)
}

addEventListener('popstate', navigation.onPopState)
document.addEventListener('click', followLink)
