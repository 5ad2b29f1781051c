import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { merged, policyFor, sourcesOf } from '#site/integrations/content-security-policy.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const plain = { apiOrigins: [], pictureOrigins: [], https: false }

function directive(policy: string, name: string): string | undefined {
  return policy.split('; ').find((part) => part.startsWith(`${name} `))
}

test('a page’s own inline code is allowed by its hash and nothing else inline is', () => {
  const html =
    '<style>a{}</style><script type="module">run()</script><script src="/_astro/a.js"></script><script type="application/ld+json">{}</script>'
  const policy = policyFor(sourcesOf(html), plain)
  expect(directive(policy, 'script-src')).toBe(`script-src 'self' ${hash('run()')}`)
  expect(directive(policy, 'style-src')).toBe(`style-src 'self' ${hash('a{}')}`)
  expect(directive(policy, 'style-src-attr')).toBe("style-src-attr 'none'")
  expect(policy).not.toMatch(/unsafe/)
  expect(directive(policy, 'frame-ancestors')).toBe("frame-ancestors 'none'")
})

test('only the dashboard may set style attributes; nobody may evaluate strings', () => {
  const policy = policyFor(sourcesOf(''), { ...plain, dashboard: true })
  expect(directive(policy, 'style-src-attr')).toBe("style-src-attr 'unsafe-inline'")
  expect(directive(policy, 'script-src')).toBe("script-src 'self'")
})

test('a backend elsewhere may be called and posted to, and shown pictures from', () => {
  const policy = policyFor(sourcesOf(''), { ...plain, apiOrigins: ['https://api.example.org'], https: true })
  for (const name of ['connect-src', 'img-src', 'form-action'])
    expect(directive(policy, name)).toContain(' https://api.example.org')
  expect(policy).toMatch(/upgrade-insecure-requests$/)
})

test('frames are allowed only from the origins that the page names', () => {
  expect(directive(policyFor(sourcesOf(''), plain), 'frame-src')).toBe("frame-src 'none'")
  const framed = sourcesOf('<iframe title="Map" src="https://maps.example.org/embed?x=1"></iframe>')
  expect(directive(policyFor(framed, plain), 'frame-src')).toBe('frame-src https://maps.example.org')
})

test('pages that share a rule share what each of them needs', () => {
  const policy = policyFor(
    merged([sourcesOf('<script>a()</script>'), sourcesOf('<script>b()</script>')]),
    plain,
  )
  expect(directive(policy, 'script-src')).toBe(`script-src 'self' ${hash('a()')} ${hash('b()')}`)
})
