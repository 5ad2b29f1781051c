/**
 * Counts the publication of this page as read once it was visible for ten seconds or scrolled, and its PDF as downloaded
 * on a press on an `own` link (REA-03). Sends nothing before, and nothing of staff and of readers who ask not to be
 * counted. The server recognises robots by their names (lib/robots.ts). Each byte is in the page of every publication, so
 * this is not TypeScript.
 */
const { post, own } = document.currentScript.dataset

const count = (kind) => {
  try {
    // Staff have a token. Throws if storage is blocked.
    if (!localStorage.token)
      navigator.sendBeacon(
        post,
        JSON.stringify({
          id: location.pathname.split('/')[2],
          kind,
          host: document.referrer.split('/')[2],
        }),
      )
  } catch {}
}

if (!(navigator.globalPrivacyControl || navigator.doNotTrack > 0)) {
  let halfSeconds = 0
  let position
  const timer = setInterval(() => {
    if (document.hidden) return
    // Not a number at first: the browser itself may scroll then, to the heading of the address.
    if (position - scrollY || ++halfSeconds > 19) {
      clearInterval(timer)
      count('read')
    }
    position = scrollY
  }, 500)
  addEventListener('click', ({ target }) => target.closest(own) && count('download'))
}
