import { array, assert, constantFrom, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { markdownHtml } from '#admin/editor/paste/markdown.ts'
import { parseHtml } from '#document/read/html.ts'
import { lettersIn } from '#document/walk.ts'

/**
 * Pieces of Markdown, separated by ¦, with a word at each @ and a line end at each ⏎. Addresses, titles of
 * links, languages of code and labels in use are no words.
 */
const pieces = String.raw`
@ @¦# @¦@ @⏎===¦- @¦  - @¦7. @¦> @¦---¦    @ @¦- [ ] @¦~~@~~¦&@;¦**@**¦**@¦@*¦\@¦~~~¦| @ | @ |¦@ | @ | @¦|---|---|¦-|-
[^1]: @¦[^1]:⏎@¦[^1]:⏎  @¦[^1]: @⏎  @¦[^1]: @⏎⏎    @¦[^2]: @[^1] **@**¦[^2]:¦@[^1]¦@[^2]¦[^3]: @ [^3][^2]
[^@]¦[^@]: @¦[^a-z]: @¦[^A-Z0-9]: @ [^A-Z0-9]¦@[^a-z]¦[@]: https://example.org/¦[k]: https://example.org/
[@][k]¦[@](https://example.org/ "a")¦[k]¦[@]: @¦[@](@¦[@](ftp://@ @
<!-- @¦@ <!-- @ -->¦-->¦<!@ @>¦<![CDATA[ @¦<? @¦?>¦<@>¦<@ @>¦@ < @ > @¦<!¦<div>¦</div>¦<div⏎¦<div @,¦<b>@</b>
<p class="@¦<br> @¦<table>¦<td>@¦<pre>¦<script>@¦<style> @¦<textarea>@¦<title>@</title>¦<select><option>@¦<template>@
<code>@¦<details><summary>@</summary>¦<iframe>@¦<svg>@¦<a href="#">@¦</a>¦<ul><li>@¦<@¦</@>`
  .trim()
  .split(/[¦\n]/)
  .concat('`@`', '`@', '```', '``` @ @')
  .map((piece) => piece.replaceAll('⏎', '\n'))

const joint = constantFrom('\n', '\n', '\n\n', '\n\n', ' ', '\n> ')
const lines = array(tuple(constantFrom(...pieces), joint), { minLength: 1, maxLength: 12 })
const texts = lines.map((parts) => {
  let number = 0
  return parts.map(([piece, end]) => piece.replace(/@/g, () => `w${(number += 1)}x`) + end).join('')
})

const wordsIn = (text: string) => [...new Set(text.match(/w\d+x/g))].sort()

test('[EDT-10] Markdown of any shape loses no word when it is converted', () => {
  assert(
    property(texts, (text) => {
      expect(wordsIn(lettersIn(parseHtml(markdownHtml(text, parseHtml))))).toEqual(wordsIn(text))
    }),
    { numRuns: 500 },
  )
})
