/** @module-tag full */
import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { publicPages, read } from './site-files.ts'

/** Rules about what is valid, by name, none about style. */
const rules = [
  'area-alt',
  'aria-hidden-body',
  'aria-label-misuse',
  'attribute-allowed-values',
  'attribute-misuse',
  'close-attr',
  'close-order',
  'deprecated',
  'doctype-html',
  'element-name',
  'element-permitted-content',
  'element-permitted-occurrences',
  'element-permitted-order',
  'element-permitted-parent',
  'element-required-ancestor',
  'element-required-attributes',
  'element-required-content',
  'empty-heading',
  'empty-title',
  'hidden-focusable',
  'input-attributes',
  'map-dup-name',
  'map-id-name',
  'multiple-labeled-controls',
  'no-abstract-role',
  'no-deprecated-attr',
  'no-dup-attr',
  'no-dup-class',
  'no-dup-id',
  'no-multiple-main',
  'script-element',
  'unrecognized-char-ref',
  'valid-autocomplete',
  'valid-for',
  'valid-id',
  'void-content',
]

const validator = new HtmlValidate({
  root: true,
  elements: ['html5'],
  rules: Object.fromEntries(rules.map((name) => [name, 'error'])),
})

test('the elements around parts that scripts start are no boxes, on every page that has one', async () => {
  let islands = 0
  for (const name of [...publicPages, 'dashboard.html']) {
    const html = await read(name)
    if (!html.includes('<astro-island')) continue
    islands += 1
    const sheets = [...html.matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g)]
    const linked = await Promise.all(sheets.map(([, file = '']) => read(file)))
    expect([html, ...linked].join(''), name).toMatch(/astro-island,\s*astro-slot\s*\{\s*display:\s*contents/)
  }
  expect(islands).toBeGreaterThan(5)
})

test('every built page is valid HTML', async () => {
  const findings: string[] = []
  for (const name of [...publicPages, 'dashboard.html']) {
    const { results } = await validator.validateString(await read(name))
    for (const { messages } of results)
      for (const { ruleId, message, line, column, selector } of messages)
        // The outline of the dashboard is in a template too, whose elements are not part of the page.
        if (ruleId !== 'no-multiple-main' || !selector?.includes(' template '))
          findings.push(`${name}:${line}:${column} ${ruleId}: ${message} (${selector})`)
  }
  expect(findings).toEqual([])
})
