/**
 * Brand type in the first view of a visitor on a good line (FND-07): browsers hold back the first words a moment for a
 * font that is preloaded. Where this page took long to come that would be for nothing, and the next page has the font.
 */

/** Milliseconds from the visitor's click to the first part of the page, several round trips. */
const most = 350

const href = document.currentScript?.dataset.font

if (href && performance.now() < most)
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'preload', as: 'font', crossOrigin: '', href }),
  )
