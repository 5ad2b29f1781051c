/**
 * Preloads the heading font for the first view on fast connections (FND-07). Browsers delay the first text for a
 * preloaded font. If the page itself was slow, the font would be late anyway, and the next page has it.
 */

/** Milliseconds from the visitor's click to the first part of the page, several round trips. */
const most = 350

const href = document.currentScript?.dataset.font

if (href && performance.now() < most)
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'preload', as: 'font', crossOrigin: '', href }),
  )
