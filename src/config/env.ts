/** The environment that the browser knows. Vite writes the values in at build time. */
interface BrowserEnv {
  /** {host} of browser calls; '' is the page's own origin. */
  apiHost: string
  /** Where logout goes (LOG-10). */
  publicWebsiteUrl: string
}

export const browserEnv: BrowserEnv = {
  apiHost: (import.meta.env?.PUBLIC_API_HOST ?? '').replace(/\/$/, ''),
  publicWebsiteUrl: import.meta.env?.PUBLIC_WEBSITE_URL || '/',
}
