import { expect, test } from 'vitest'
import { hashOf, markupFault, readPage } from '#publish/check/read-page.ts'
import { payloads } from '../../support/payloads.ts'
import { page } from '../../support/site-folder.ts'

const valuesOf = (html: string, wanted: string) =>
  readPage(html)
    .references.filter(({ kind }) => kind === wanted)
    .map(({ value }) => value)

test('a correct page has no fault', () => {
  expect(valuesOf(page('Home'), 'fault')).toEqual([])
})

test('text that looks like code or an address is text', () => {
  const words =
    '<p title="<script>a()</script>">How the &lt;style&gt; element works: srcset="/%zz 1x" href="/gone"</p><textarea><script>a()</script></textarea>'
  const { references } = readPage(page('Home', words))
  expect(references.map(({ kind }) => kind)).toEqual(['style'])
})

test('scripts are identified by their hash in any markup, and data blocks are not scripts', () => {
  const html = page(
    'Home',
    '<script type="application/ld+json">{"a":"<b>"}</script><svg><script>a()</script></svg><template><script>b()</script></template>',
  )
  expect(valuesOf(html, 'script')).toEqual([hashOf('a()'), hashOf('b()')])
  expect(valuesOf(page('x', '<script type="importmap">{}</script>'), 'script')).toHaveLength(1)
})

test.each([
  ['<p onclick="a()">x</p>', 'has <p onclick>'],
  ['<p style="color:red">x</p>', 'has <p style>'],
  ['<object data="/x"></object>', 'has <object>'],
  ['<base href="/x">', 'has <base>'],
  ['<meta http-equiv="refresh" content="0;url=/x">', 'has <meta http-equiv="refresh">'],
  ['<button formaction="/x">x</button>', 'has <button formaction="/x">'],
  ['<iframe srcdoc="x"></iframe>', 'has <iframe srcdoc="x">'],
  ['<svg><animate attributeName="href"></animate></svg>', 'has <animate>'],
  ['<body class="x">', 'has a second <body>'],
  ['<title>x</title>', 'has a second title'],
  [
    '<svg><rect mask="url(https://evil.example/a)"></rect></svg>',
    'has <rect mask="url(https://evil.example/a)">',
  ],
  ['<svg><g filter="URL( //evil.example)"></g></svg>', 'has <g filter="URL( //evil.example)">'],
  ['<svg cursor="\\75rl(//evil.example)"></svg>', 'has <svg cursor="\\75rl(//evil.example)">'],
  ['<svg fill=\'image-set("//evil.example" 1x)\'></svg>', 'has <svg fill="image-set("//evil.example" 1x)">'],
  ['<svg><g mask="url(#a) url(b)"></g></svg>', 'has <g mask="url(#a) url(b)">'],
  ['<a attributionsrc href="https://example.org/">x</a>', 'has <a attributionsrc="">'],
  ['<p title="a" title="b">x</p>', 'is not well-formed (duplicate-attribute)'],
  ['<textarea>', 'is incomplete'],
  ['<!-- ', 'is incomplete'],
  ['</main></body></html><plaintext>', 'lacks its main part or its footer'],
])('%s on a page is a fault: it %s', (markup, why) => {
  expect(valuesOf(page('Home', `x${markup}`), 'fault')).toContain(why)
})

test.each([
  ['', 'is empty'],
  [page('Home', '').replace(/<main>.*<\/footer>/, ''), 'is empty'],
  ['<!doctype html><html><p>cut', 'is incomplete'],
  [page('', 'x'), 'has an empty title'],
])('the page %j is one that %s', (html, why) => {
  expect(valuesOf(html, 'fault')).toContain(why)
})

test('every candidate of a srcset is read; one in another form than this site’s is a fault', () => {
  const read = (srcset: string) => page('x', `<img srcset="${srcset}">`)
  expect(valuesOf(read('/a 1x, /b?x=1 2x'), 'picture')).toEqual(['/a', '/b?x=1'])
  for (const srcset of [
    '/a 1x,/b 2x',
    '/a',
    '',
    ' /a 1x',
    '/a 1x,\n/b 2x',
    '/a f(1, 2) 1x',
    '/about#, https://evil.example/b.png 2x',
    '/about?, https://evil.example/b.png 2x',
  ]) {
    expect(valuesOf(read(srcset), 'picture')).toEqual([])
    expect(valuesOf(read(srcset), 'fault')).toEqual([`has <img srcset="${srcset}">`])
  }
})

test('a drawing may use parts of its page, and contain any text', () => {
  const drawing =
    '<svg aria-label="How url(x) works" class="a"><g fill="url(#g)" mask="url(\'#m\')" transform="scale(2)"></g></svg>'
  expect(valuesOf(page('x', drawing), 'fault')).toEqual([])
  expect(valuesOf(page('x', '<p title="url(x)" lang="\\">x</p>'), 'fault')).toEqual([])
})

test('markup may be nested deeper than the call stack', () => {
  expect(valuesOf(page('Home', `${'<div>'.repeat(20_000)}x`), 'fault')).toEqual([])
})

test('the markup of a record may hold text and links, and must close every element', () => {
  expect(markupFault('<p>a <strong>b</strong> <a href="https://example.org/">c</a></p>')).toBeUndefined()
  expect(
    markupFault('<img src="/_astro/pictures/a.webp" alt=""><a href="#note-1" id="note-ref-1">1</a>'),
  ).toBeUndefined()
  for (const bad of ['<script>a()</script>', '<img src="/x">', '<p id="menu">x</p>', '<textarea>', '<!--'])
    expect(markupFault(bad), bad).toBeTypeOf('string')
  for (const href of ['javascript:a()', '/about', '#content', 'data:text/html,x'])
    expect(markupFault(`<a href="${href}">x</a>`), href).toContain('has a link')
})

test('no payload with a running element is accepted as a record’s markup', () => {
  const running = payloads.filter((text) =>
    /^<(?:script|svg|img|iframe|object|embed|body|style|base|meta|link)\b/i.test(text),
  )
  expect(running.length).toBeGreaterThan(30)
  for (const payload of running) expect(markupFault(payload), payload).toBeTypeOf('string')
})
