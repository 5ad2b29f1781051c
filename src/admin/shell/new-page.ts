import { isSiteThere } from '#api/is-site-there.ts'
import { flushDrafts } from '#ui/use-draft.ts'

let loading: Promise<never> | undefined

async function load(): Promise<never> {
  flushDrafts()
  if (!(await isSiteThere())) throw new Error('The site cannot be reached.')
  history.replaceState({ ...history.state, reloaded: true }, '')
  location.reload()
  return new Promise<never>(() => {})
}

/**
 * Saves the drafts and loads the page again, for code that is missing after a deploy. Rejects where nobody would answer:
 * a page that is there is more than none.
 */
export function loadNewPage(): Promise<never> {
  loading ??= load().finally(() => (loading = undefined))
  return loading
}
