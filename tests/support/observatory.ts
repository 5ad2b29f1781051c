/** A reply as Mozilla's Observatory sees it. */
export interface Scanned {
  headers: Headers
  /** The policy in the page's head, if any. */
  metaPolicy?: string
}

const privateReferrer = /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/
const halfYear = 15_768_000

/** The sources of a policy's directive. A directive without sources has those of default-src. */
function directivesOf(policies: string): Map<string, string[]> {
  const directives = new Map<string, string[]>()
  for (const text of policies.split(/[;,]/)) {
    const [name = '', ...sources] = text.trim().split(/\s+/)
    if (name !== '' && !directives.has(name)) directives.set(name, sources)
  }
  return directives
}

function policyScore(directives: Map<string, string[]>): number {
  if (!directives.has('default-src') && !directives.has('script-src')) return -25
  const of = (name: string) => directives.get(name) ?? directives.get('default-src') ?? ['*']
  const isUnsafe = (sources: string[]) =>
    sources.some((source) => /^(?:'unsafe-inline'|'unsafe-eval'|\*|https?:|data:)$/.test(source))
  if (isUnsafe(of('script-src')) || isUnsafe(of('object-src'))) return -20
  if (isUnsafe(of('style-src'))) return 0
  return directives.get('default-src')?.join() === "'none'" ? 10 : 5
}

/**
 * The score that the rules of Mozilla's HTTP Observatory give to one response: 100 without a fault, more for
 * stricter headers than required. (https://github.com/mdn/mdn-http-observatory, grader/charts.js)
 */
export function observatoryScore({ headers, metaPolicy = '' }: Scanned): number {
  const get = (name: string) => headers.get(name) ?? ''
  const directives = directivesOf(`${get('content-security-policy')};${metaPolicy}`)
  const framing = directivesOf(get('content-security-policy')).get('frame-ancestors')?.join()
  const maxAge = Number(/max-age=(\d+)/.exec(get('strict-transport-security'))?.[1] ?? 0)
  const scores = [
    policyScore(directives),
    framing === "'none'" || framing === "'self'" ? 5 : get('x-frame-options') === 'DENY' ? 0 : -20,
    privateReferrer.test(get('referrer-policy')) ? 5 : 0,
    maxAge >= halfYear ? 0 : -20,
    get('x-content-type-options') === 'nosniff' ? 0 : -5,
    /^same-(?:origin|site)$/.test(get('cross-origin-resource-policy')) ? 10 : 0,
    get('access-control-allow-origin') === '*' ? -50 : 0,
    headers.has('set-cookie') ? -20 : 0,
  ]
  const faults = scores.filter((score) => score < 0).reduce((sum, score) => sum + score, 100)
  const merits = scores.filter((score) => score > 0).reduce((sum, score) => sum + score, 0)
  // Extra strictness does not make up for faults.
  return faults >= 90 ? faults + merits : faults
}
