import { readFile } from 'node:fs/promises'
import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allowedClass } from '#document/allowed.ts'
import {
  backgroundColourNames,
  backgroundColours,
  nearestBackground,
  nearestTextColour,
  textColourNames,
  textColours,
} from '#document/palette.ts'
import { sanitiseHtml } from '#document/sanitise-html.ts'
import { contrast } from '#lib/contrast.ts'
import { blocksOf, textOf } from '../support/texts.ts'

test('every text colour is readable on paper, and on every background colour', () => {
  for (const [name, value] of Object.entries(textColours))
    for (const [ground, behind] of Object.entries({ paper: '#fbf8f1', ...backgroundColours }))
      expect(contrast(value, behind), `${name} on ${ground}`).toBeGreaterThan(4.5)
})

describe('sanitising', () => {
  test.each([
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['<a href=" javascript:alert(1)">a</a>', '<a>a</a>'],
    [
      '<a href="https://example.org">a</a>',
      '<a href="https://example.org" rel="noopener noreferrer" target="_blank">a</a>',
    ],
    [
      '<a href="https:who.int/x">a</a>',
      '<a href="https://who.int/x" rel="noopener noreferrer" target="_blank">a</a>',
    ],
    [
      '<a href="HTTP:\\\\who.int">a</a>',
      '<a href="http://who.int/" rel="noopener noreferrer" target="_blank">a</a>',
    ],
    ['<a href="https://[x">a</a>', '<a>a</a>'],
    ['<a href="https://">a</a>', '<a>a</a>'],
    ['<a href="mailto://[x">a</a>', '<a>a</a>'],
    ['<a href="mailto:a@example.org">a</a>', '<a href="mailto:a@example.org">a</a>'],
    ['<p><img src="x" onerror="y"></p>', '<p></p>'],
    ['<b>a</b><i>b</i>', '<strong>a</strong><em>b</em>'],
    ['<p class="ql-color-clay fixed">a</p>', '<p class="ql-color-clay">a</p>'],
    ['<span style="background-color: rgb(242, 199, 101)">a</span>', '<span class="ql-bg-ochre">a</span>'],
    ['<section>a</section><section>b</section>', '<p>a</p><p>b</p>'],
    ['<article><header><h2>a</h2></header>b<aside>c</aside></article>', '<h2>a</h2>b<p>c</p>'],
    ['<dl><dt>a</dt><dd>b</dd></dl><pre>c</pre>d', '<p>a</p><p>b</p><p>c</p>d'],
    ['<fieldset><legend>a</legend>b</fieldset><menu><li>c</li></menu>', '<p>a</p>b<ul><li>c</li></ul>'],
    ['<ul><li><section>a</section><section>b</section></li></ul>', '<ul><li><p>a</p><p>b</p></li></ul>'],
    ['<svg><style>*{x}</style></svg><iframe src="x"></iframe>', ''],
  ])('%s becomes %s', (html, clean) => {
    expect(sanitiseHtml(html)).toBe(clean)
  })

  test('for any input, sanitising again changes nothing and nothing runs', () => {
    const piece = constantFrom(
      '<p>',
      '</p>',
      '<a href="javascript:x">',
      '<b>',
      '<ul><li>',
      '<script>',
      '">',
      '&lt;',
      'text',
      '<img src=x onerror=y>',
      '<p style="color:#f00">',
    )
    assert(
      property(array(piece, { maxLength: 12 }), (pieces) => {
        const once = sanitiseHtml(pieces.join(''))
        expect(sanitiseHtml(once)).toBe(once)
        expect(once).not.toMatch(/<(?:script|img)|javascript:|\son\w+=|style=/i)
      }),
    )
  })
})

test('[PUB-01] the text of HTML has no tags, keeps its words apart and decodes its characters', () => {
  expect(textOf('<h2>One</h2><p>two&nbsp;&amp; <b>three</b></p><ul><li>four</li><li>five</li></ul>')).toBe(
    'One two & three four five',
  )
  expect(
    textOf('<ul><li>at the point<ul><li>first<ol start="2"><li>then</li></ol></li></ul></li></ul>'),
  ).toBe('at the point first then')
  expect(textOf('words<p class="ql-align-right">apart</p>loose<blockquote>quote</blockquote>')).toBe(
    'words apart loose quote',
  )
  expect(textOf('<p>&#233;&#x1F33E; &unknown; 1 &lt; 2</p>')).toBe('é🌾 &unknown; 1 < 2')
  expect(textOf('<p> </p><p><br></p>')).toBe('')
})

test.each(['<', '<p ', '<script', '<style>', '</p', '&#'])(
  'half a million characters of %s are read at once; quadratic time would exceed the limit',
  (piece) => {
    const html = piece.repeat(500_000 / piece.length)
    expect(textOf(html).length).toBeLessThanOrEqual(html.length)
    expect(blocksOf(html).join('').length).toBeLessThanOrEqual(html.length * 5)
  },
  10_000,
)

test('the blocks of HTML are its outermost elements', () => {
  expect(blocksOf('<p>a</p><ul><li>b<ul><li>c</li></ul></li></ul><h2>d</h2>')).toEqual([
    '<p>a</p>',
    '<ul><li>b<ul><li>c</li></ul></li></ul>',
    '<h2>d</h2>',
  ])
  expect(blocksOf('loose <b>text</b><p>a</p>more')).toEqual(['loose <b>text</b>', '<p>a</p>', 'more'])
  expect(blocksOf('')).toEqual([])
})

test('a foreign colour becomes the nearest of the palette; an invalid colour is removed', () => {
  expect(nearestTextColour('rgb(180, 70, 30)')).toBe('clay')
  expect(nearestTextColour('#00f')).toBe('indigo')
  expect(nearestTextColour('var(--x)')).toBeUndefined()
  expect(nearestBackground('#ffff00')).toBe('ochre')
  expect(nearestBackground('rgb(217, 234, 211)')).toBe('leaf')
})

test('light text and dark or white backgrounds of other pages become plain text', () => {
  for (const colour of ['#fff', 'rgb(255, 255, 255)', '#d1d2d3', 'rgba(250, 250, 240, 1)'])
    expect(nearestTextColour(colour), colour).toBeUndefined()
  for (const colour of ['#fff', 'rgb(252, 252, 252)', '#000', '#1a1d21', 'rgb(31, 56, 100)'])
    expect(nearestBackground(colour), colour).toBeUndefined()
})

test('every class allowed in rich text has a style', async () => {
  const css = await readFile(new URL('../../src/ui/rich-text.css', import.meta.url), 'utf8')
  const styled = [...css.matchAll(/\.(ql-[\w-]+)/g)].map(([, name = '']) => name)
  for (const name of styled) expect(allowedClass.test(name), name).toBe(true)
  const colours = textColourNames.filter((name) => name !== 'ink').map((name) => `ql-color-${name}`)
  const backgrounds = backgroundColourNames.map((name) => `ql-bg-${name}`)
  // The dark scheme changes some of them.
  expect([...new Set(styled)]).toEqual([
    ...colours,
    ...backgrounds,
    'ql-align-center',
    'ql-align-right',
    'ql-align-justify',
  ])
})

test.each([
  ['<details><summary>Beans</summary>red</details>', 'Beans red'],
  ['<p>Beans<dialog>red</dialog><b>white</b></p>', '<p>Beans red <strong>white</strong></p>'],
  ['Beans<hr>red', 'Beans red'],
  ['<td>Beans<form>red<hr><hr>white</form></td>green', '<p>Beans red white</p>green'],
  ['<li>Beans<details>\nred </details>white</li>', '<li>Beans\nred white</li>'],
  [
    '<table><tr><td>Beans<hr>red<table><tr><td>white</td></tr></table></td></tr></table>',
    '<table><tr><td>Beans red<p>white</p></td></tr></table>',
  ],
  ['<p>Beans</p><hr><search>red</search><p>white</p>', '<p>Beans</p>red<p>white</p>'],
  ['<p>Be<small>an</small>s</p>', '<p>Beans</p>'],
])('the words of separate elements of %s stay apart as %s', (html, stored) => {
  expect(sanitiseHtml(html)).toBe(stored)
  expect(sanitiseHtml(stored)).toBe(stored)
  expect(textOf(stored)).toBe(textOf(html))
})

test.each(['\0', '\u0001', '\u001f', '\u0085', '\ufffe', '\u{1ffff}', '\ud800', '\udfff'])(
  'the letter %j, which no feed can hold, is in no attribute of a text',
  (letter) => {
    const address = `https://example.org/${letter}a`
    const html = `<a href="${address}">b</a><img src="${address}" alt="${letter}c">`
    expect(sanitiseHtml(html, (source) => source)).toBe(
      sanitiseHtml(html.replaceAll(letter, ''), (source) => source),
    )
  },
)
