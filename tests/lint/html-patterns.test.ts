import { expect, test } from 'vitest'
import { searchesIn, searchesOfCode } from '../support/patterns.ts'

/**
 * Patterns that look for elements are for the room of texts alone (src/document): everywhere else a text is read as a
 * tree. These files look at other things.
 */
const others: Record<string, string> = {
  'admin/editor/paste/style-sheets.ts': 'comments around style sheets',
  'build/brand/site-icons.ts': 'our own drawing',
  'contract/fields.ts': 'mail addresses behind a name',
  'publishing/nginx-rules.ts': 'groups of patterns',
  'server/documents/pdf-file.ts': 'dictionaries of PDF files',
}

/** Whether a pattern names an element or its brackets, apart from groups with names and lookbehinds. */
function findsElements(source: string): boolean {
  const outside = source.replaceAll(/\(\?<(?:[=!]|\w+>)/g, '(').replaceAll(/\[(?:\\.|[^\]\\])*\]/g, 'x')
  return /<[a-z/!x\\(]/i.test(outside)
}

const found = (code: string) => searchesIn(code).some(findsElements)

test.for([
  ["html.replace(/<[^>]*>/g, '')", true],
  ["html.split('<br>')", true],
  ["html.includes('<img')", true],
  ["html.startsWith('</')", true],
  ['/<(\\w+)/.exec(html)', true],
  ["new RegExp('<a href=')", true],
  ["text.replaceAll('<', '&lt;')", false],
  ['/(?<day>\\d\\d)/.exec(date)', false],
  ['/(?<=\\/)index$/.test(path)', false],
  ['/[^\\s<>]+/.exec(text)', false],
] as const)('%s looks into HTML: %s', ([code, isOffence]) => {
  expect(found(code)).toBe(isOffence)
})

test('no file outside the room of texts looks into HTML with a pattern', async () => {
  const offences = (await searchesOfCode())
    .filter(({ file, search }) => !file.startsWith('document/') && !others[file] && findsElements(search))
    .map(({ file, search }) => `${file}: ${search}`)
  expect(offences).toEqual([])
})
