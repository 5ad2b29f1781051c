import { isSiteReachable } from '#api/is-site-reachable.ts'
import { flushDrafts } from '#ui/use-draft.ts'
import { toast } from '#ui/toast.ts'
import { unsavedWarning } from './create-session-guard.ts'

let loading: Promise<void> | undefined

async function load(): Promise<void> {
  if (!flushDrafts()) {
    toast.error(unsavedWarning)
    return
  }
  if (!(await isSiteReachable())) throw new Error('The site cannot be reached.')
  history.replaceState({ ...history.state, reloaded: true }, '')
  location.reload()
}

/**
 * Saves the drafts and reloads the page, if code is missing after a deploy. Rejects if the site is
 * unreachable: an old page is better than none. If a draft cannot be saved, does not reload, and says so.
 */
export async function reloadAfterDeploy(): Promise<never> {
  loading ??= load().finally(() => (loading = undefined))
  await loading
  return new Promise<never>(() => {})
}
