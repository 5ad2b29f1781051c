import { expect, test } from 'vitest'
import { isMarkdown } from '#admin/editor/paste/is-markdown.ts'

test.each([
  '# Prices\n\nMaize rose.\n\n- Kano\n- Kampala',
  'Some **bold** words and a [link](https://example.org/a).',
  '| Market | Price |\n|---|---:|\n| Kano | 12 |',
  'Market | Price\n--- | ---\nKano | 12',
  'Prices rose.[^1]\n\n[^1]: In the north.',
  'Prices rose.[^1]\n\n[^1]:\n  In the north.',
  'Prices rose.[^a-note]\n\n[^a-note]: In the north.',
  '1. **Maize**: dear\n2. **Beans**: cheap',
  '## Method\r\n\r\n> We asked nine.\r\n',
  '# One\n\nText with **weight**.',
  '- see [this](https://example.org)\n- and that',
])('[EDT-10] %j is Markdown', (text) => {
  expect(isMarkdown(text)).toBe(true)
})

test.each([
  '* Maize 12\n* Beans 14\n* Rice 20',
  '- And so the river\n- bends to the sea\n- and is gone',
  'Dear Ada,\n\n> When do you come?\n\nOn Monday.\n\n> And Kwame?\n\n- he too\n- and all',
  '#maize #beans\n#prices rose',
  '# prices\n\nA note',
  'use snake_case_words and __init__ in src/lib/*.ts and **/*.md',
  '2 * 3 * 4 = 24, 2**3**4, 2 ** 3 ** 4',
  '1. one\n2. two\n3. three',
  '#!/bin/sh\n# Copies all\ncp a b\n\n# Then goes on\nls -l\n- x\n- y',
  'Maize** 12\nBeans** 14\n** without tax',
  'name | cpu\nnode | 12',
  '+-----+-----+\n| a   | b   |\n+-----+-----+',
  'Prices [^1] and [1] and a[^b]c',
  'Use [^a-z] here.\n\n[^a-z]: no letter',
  '[^A-Za-z0-9]: a sign, as [^A-Za-z0-9] says',
  'See [^1].\n\n[^2]: another note',
  '/** A comment **/\n- one\n- two',
  'C:\\Users\\*\\**\\notes, ~/a/*/b',
  '**** 4242\n- visa\n- card',
  '---\ntitle: x\n---\n# comment\nkey: value\n- a\n- b',
  '--- a/x.md\n+++ b/x.md\n@@ -1,2 +1,2 @@\n- a **b** c\n+ a **d** c',
  'A *slanted* and a _low_ word, `code`',
  '',
])('[EDT-10] %j is not surely Markdown', (text) => {
  expect(isMarkdown(text)).toBe(false)
})

test.each(['[', '*a_', '![a](', '[]', '[a]: < ', '> _a __b '])(
  '[EDT-10] a paragraph of very many "%s" is not converted, which would take minutes',
  (sign) => {
    expect(isMarkdown(`**a**\n- ${sign.repeat(10)}`)).toBe(true)
    expect(isMarkdown(`**a**\n- ${sign.repeat(5000)}`)).toBe(false)
  },
)
