import { hash } from 'node:crypto'

/** The widest picture, in pixels, that shows the mark alone. */
const smallest = 140

/** The style inside a cover. In a picture, the window is the picture. */
export const coverStyle = `@media(max-width:${smallest}px){.w{display:none}.m{display:inline}}`

/** It as a source of a Content-Security-Policy. */
export const coverStyleSource = `'sha256-${hash('sha256', coverStyle, 'base64')}'`

/** The policy of files that are not pages. Firefox applies it to the style of a picture. */
export const filePolicy = `default-src 'none'; style-src ${coverStyleSource}; frame-ancestors 'none'`
