import type { RequestLine } from '#server/http/app-context.ts'
import type { Metric } from '#server/http/exposition.ts'

/** Seconds up to which requests are counted, for the histogram of durations. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts the requests of this process: by method, route and class of status, never by caller. */
export function createRequestMetrics() {
  const counts = new Map<string, { labels: Record<string, string>; value: number }>()
  const within = bounds.map(() => 0)
  let count = 0
  let seconds = 0
  let failedSignIns = 0

  return {
    count({ method, route, status, ms, warning }: RequestLine): void {
      const labels = { method, route, status: `${Math.floor(status / 100)}xx` }
      const key = Object.values(labels).join(' ')
      const counted = counts.get(key) ?? { labels, value: 0 }
      counted.value += 1
      counts.set(key, counted)
      const duration = ms / 1000
      for (const [index, bound] of bounds.entries())
        if (duration <= bound) within[index] = (within[index] ?? 0) + 1
      count += 1
      seconds += duration
      if (warning?.network !== undefined && status === 401) failedSignIns += 1
    },
    read(): Metric[] {
      const buckets = bounds.map((bound, index) => ({
        suffix: '_bucket',
        labels: { le: String(bound) },
        value: within[index] ?? 0,
      }))
      return [
        {
          name: 'http_requests_total',
          help: 'Requests to the API.',
          type: 'counter',
          samples: [...counts.values()],
        },
        {
          name: 'http_request_duration_seconds',
          help: 'Time to the response.',
          type: 'histogram',
          samples: [
            ...buckets,
            { suffix: '_bucket', labels: { le: '+Inf' }, value: count },
            { suffix: '_sum', value: seconds },
            { suffix: '_count', value: count },
          ],
        },
        {
          name: 'sign_in_failures_total',
          help: 'Sign-ins with a wrong email or password.',
          type: 'counter',
          samples: [{ value: failedSignIns }],
        },
      ]
    },
  }
}
