/**
 * Reports the path that a reader asked for and that does not exist, without its query and fragment (REV-05): not of staff,
 * of programs, of pages that are loaded ahead, and of readers who ask not to be counted, as reads (reads/count-reads.js).
 */
const { post } = document.currentScript.dataset

try {
  const isSilent =
    navigator.globalPrivacyControl ||
    navigator.doNotTrack > 0 ||
    navigator.webdriver ||
    document.prerendering ||
    // Staff have a token. Throws if storage is blocked.
    localStorage.token
  if (!isSilent) navigator.sendBeacon(post, JSON.stringify({ path: location.pathname }))
} catch {}
