import { robots } from '#lib/robots.ts'

/**
 * Counts the publication of this page as read once it was visible for ten seconds or scrolled, and its PDF as downloaded
 * on a press (REA-03). Sends nothing before, and nothing of staff, robots and readers who ask not to be counted. Each
 * byte is in the page of every publication, so this is not TypeScript.
 */
const { post } = document.currentScript.dataset

const count = (kind) => {
  try {
    // Staff have a token. Throws if storage is blocked.
    if (!localStorage.token)
      navigator.sendBeacon(
        post,
        JSON.stringify({
          id: location.pathname.slice('/publication/'.length),
          kind,
          host: document.referrer.split('/')[2],
        }),
      )
  } catch {}
}

if (!(navigator.globalPrivacyControl || navigator.doNotTrack > 0 || robots.test(navigator.userAgent))) {
  let halfSeconds = 0
  let position
  const timer = setInterval(() => {
    if (document.hidden) return
    // At first, the browser itself may scroll, to the heading of the address.
    if ((halfSeconds++ && position !== scrollY) || halfSeconds > 19) {
      clearInterval(timer)
      count('read')
    }
    position = scrollY
  }, 500)
  addEventListener('click', ({ target }) => target.closest('[href*="/documents/"]') && count('download'))
}
