/** Replaces sanitise-html.ts and web-link.ts where a test builds without them. */
export function sanitiseHtml(html: string): string {
  return html
}

export function webLink(link: string): string {
  return link
}
