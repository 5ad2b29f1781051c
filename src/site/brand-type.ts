/**
 * Brand type in the first view of a visitor on a good line (FND-07): browsers hold back the first words a moment for a
 * font that is preloaded. Where answers take long that would be for nothing, and the font comes for the next page.
 */

/** Milliseconds of a round trip. */
const most = 150

interface Line {
  rtt?: number
  saveData?: boolean
}

const { rtt = 0, saveData }: Line = 'connection' in navigator ? Object(navigator.connection) : {}
const [visit] = performance.getEntriesByType('navigation')
const answered =
  visit instanceof PerformanceNavigationTiming ? visit.responseStart - visit.requestStart : most
const href = document.currentScript?.dataset.font

if (href && rtt < most && answered < most && !saveData)
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'preload', as: 'font', crossOrigin: '', href }),
  )
