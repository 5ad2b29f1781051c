import { coverStyle } from '#lib/cover-style.ts'
import { expect, test } from 'vitest'
import { policyElement, policyFor, policyRules } from '#publish/check/policies.ts'
import { hashOf, readPage } from '#publish/check/read-page.ts'

const frame = 'https://maps.example.org/embed?x=1'
const options = {
  code: {
    scripts: new Set(['a()', 'b()', 'unused()'].map(hashOf)),
    styles: new Set(['a{}'].map(hashOf)),
    files: new Set<string>(),
  },
  frames: [frame],
  apiOrigins: [],
  pictureOrigins: [],
  https: false,
}

/** The scripts, styles and frames of a page. */
function used(html: string) {
  const { references } = readPage(html)
  const valuesOf = (wanted: string) =>
    references.filter(({ kind }) => kind === wanted).map(({ value }) => value)
  return { scripts: valuesOf('script'), styles: valuesOf('style'), frames: valuesOf('frame') }
}
const nothing = used('')
const usedIn = (html: string) => [used(html)]

function directive(policy: string, name: string): string | undefined {
  return policy.split('; ').find((part) => part.startsWith(`${name} `))
}

test('a policy allows exactly the site’s code that the page uses', () => {
  const html =
    '<style>a{}</style><script type="module">a()</script><script src="/_astro/a.js"></script><script type="application/ld+json">{}</script>'
  const policy = policyFor(usedIn(html), options)
  expect(directive(policy, 'default-src')).toBe("default-src 'none'")
  expect(directive(policy, 'script-src')).toBe(`script-src 'self' ${hashOf('a()')}`)
  expect(directive(policy, 'style-src')).toBe(`style-src 'self' ${hashOf('a{}')}`)
  expect(directive(policy, 'style-src-attr')).toBe("style-src-attr 'none'")
  expect(directive(policy, 'frame-ancestors')).toBe("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe/)
})

test('code and frames that the site does not have never enter a policy', () => {
  const bare = policyFor(usedIn(''), options)
  const html =
    '<p>data-frame-src="https://evil.example/x"</p><script>typed()</script><style>b{}</style><iframe src="https://evil.example/"></iframe>'
  expect(policyFor(usedIn(html), options)).toBe(bare)
})

test('only the dashboard may set style attributes; no page may evaluate strings', () => {
  const policy = policyFor([], options, 'dashboard')
  expect(directive(policy, 'style-src-attr')).toBe("style-src-attr 'unsafe-inline'")
  expect(directive(policy, 'script-src')).toBe("script-src 'self'")
})

test('pages may call and post to a backend on another origin, and show its pictures', () => {
  const policy = policyFor([], { ...options, apiOrigins: ['https://api.example.org'], https: true })
  for (const name of ['connect-src', 'img-src', 'form-action'])
    expect(directive(policy, name)).toContain(' https://api.example.org')
  expect(policy).toMatch(/upgrade-insecure-requests$/)
})

test('a page with one of the site’s frames may show its origin', () => {
  expect(directive(policyFor([], options), 'frame-src')).toBe("frame-src 'none'")
  const policy = policyFor(usedIn(`<iframe title="Map" src="${frame}"></iframe>`), options)
  expect(directive(policy, 'frame-src')).toBe('frame-src https://maps.example.org')
})

test('[EDT-04] the dashboard frames pages of this site, and only the preview can be framed by it', () => {
  const rules = policyRules(
    new Map([
      ['dashboard.html', nothing],
      ['preview.html', nothing],
      ['about.html', nothing],
    ]),
    options,
  )
  const policies = new Map(
    rules
      .trim()
      .split(/\n(?=\/)/)
      .map((rule): [string, string] => {
        const [path = '', policy = ''] = rule.split('\n  Content-Security-Policy: ')
        return [path, policy]
      }),
  )
  const framing = (path: string) =>
    ['frame-src', 'frame-ancestors'].map((name) => directive(policies.get(path) ?? '', name))
  expect(framing('/dashboard')).toEqual(["frame-src 'self'", "frame-ancestors 'none'"])
  expect(framing('/articles')).toEqual(framing('/dashboard'))
  expect(framing('/preview')).toEqual(["frame-src 'none'", "frame-ancestors 'self'"])
  expect(framing('/about')).toEqual(["frame-src 'none'", "frame-ancestors 'none'"])
})

test('pages under one rule share their sources, and those of the fallback page', () => {
  const rules = policyRules(
    new Map([
      ['publication/1.html', used('<script>a()</script>')],
      ['publication/2.html', used('<script>b()</script>')],
      ['404.html', used('<style>a{}</style>')],
      ['about.html', used('')],
    ]),
    options,
  )
  const policy = policyFor(usedIn('<script>a()</script><script>b()</script><style>a{}</style>'), options)
  expect(rules).toContain(`/publication/:name\n  Content-Security-Policy: ${policy}\n`)
  expect(rules).toContain(`/about\n  Content-Security-Policy: ${policyFor([], options)}\n`)
  expect(rules).not.toContain('/404')
  // The page for missing files is shown under these paths too.
  const missing = policyFor(usedIn('<style>a{}</style>'), options)
  // And covers have a style.
  const ofFiles = missing.replace("style-src 'self'", `style-src 'self' ${hashOf(coverStyle)}`)
  for (const path of ['/_astro/*', '/search/*.json'])
    expect(rules).toContain(`${path}\n  Content-Security-Policy: ${ofFiles}\n`)
})

test('inside a page the policy omits the parts that only count in headers', () => {
  const element = policyElement(policyFor([], options))
  expect(element).toMatch(/^<meta http-equiv="Content-Security-Policy" content="default-src 'none'; [^"]*">$/)
  expect(element).not.toContain('frame-ancestors')
})
