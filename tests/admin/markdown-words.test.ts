import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markdownHtml } from '#admin/editor/paste/markdown.ts'
import { parseHtml } from '#document/read/html.ts'
import { lettersIn } from '#document/walk.ts'

/** Pieces of Markdown with a word at each @; not those of addresses, of the language of code and of used labels. */
const pieces = [
  ...['@ @', '# @', '@ @\n===', '- @', '  - @', '7. @', '> @', '---', '    @ @', '\t@ @', '- [ ] @', '~~@~~', '&@;'],
  ...['**@**', '**@', '@*', '`@`', '`@', '```', '``` @ @', '~~~', '| @ | @ |', '@ | @ | @', '|---|---|', '-|-'],
  ...['[^1]: @', '[^1]:\n@', '[^1]:\n  @', '[^1]: @\n  @', '[^1]: @\n\n    @', '[^2]: @[^1] **@**', '[^2]:', '[^1]:'],
  ...['@[^1]', '@[^2]', '[^@]', '[^@]: @', '[^a-z]: @', '[^A-Z0-9]: @ [^A-Z0-9]', '@[^a-z]', '[^3]: @ [^3][^2]'],
  ...['[@]: https://example.org/', '[k]: https://example.org/ "@"', '[k]: <https://example.org/> (@)', '[@][k]'],
  ...['[@](https://example.org/ "@")', '[k]', '[@]: @', '[@](@', '<https://example.org/> @', '[@](ftp://@ @'],
  ...['<!-- @', '@ <!-- @ -->', '-->', '<!@ @>', '<![CDATA[ @', '<? @', '?>', '<@>', '<@ @>', '@ < @ > @', '<!'],
  ...['<div>', '</div>', '<div\n', '<div @,', '<b>@</b>', '<p class="@', '<br> @', '<table>', '<td>@', '<pre>'],
  ...['<script>@', '<style> @', '<textarea>@', '<title>@</title>', '<select><option>@', '<template>@', '<code>@'],
  ...['<details><summary>@</summary>', '<iframe>@', '<svg>@', '<a href="#">@', '</a>', '<ul><li>@', '<@', '</@>'],
]
const joint = fc.constantFrom('\n', '\n', '\n\n', '\n\n', ' ', '\n> ')
const texts = fc.array(fc.tuple(fc.constantFrom(...pieces), joint), { minLength: 1, maxLength: 12 }).map((parts) => {
  let number = 0
  return parts.map(([piece, end]) => piece.replace(/@/g, () => `w${(number += 1)}x`) + end).join('')
})

const wordsIn = (text: string) => [...new Set(text.match(/w\d+x/g))].sort()

test('[EDT-10] Markdown of any shape loses no word when it is converted', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(wordsIn(lettersIn(parseHtml(markdownHtml(text, parseHtml))))).toEqual(wordsIn(text))
    }),
    { numRuns: Number(process.env.RUNS ?? 500) },
  )
})
