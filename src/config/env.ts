/** The environment in the browser. Vite inlines the values at build time. */
interface BrowserEnv {
  /** {host} of browser calls; '' is the page's own origin. */
  apiHost: string
  /** Target of the logout (LOG-10). */
  publicWebsiteUrl: string
}

export const browserEnv: BrowserEnv = {
  apiHost: (import.meta.env?.PUBLIC_API_HOST ?? '').replace(/\/$/, ''),
  publicWebsiteUrl: import.meta.env?.PUBLIC_WEBSITE_URL || '/',
}
