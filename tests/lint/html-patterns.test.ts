import { expect, test } from 'vitest'
import { htmlPatternsIn } from '../support/html-patterns.ts'
import { treeOf, treesOfCode } from '../support/patterns.ts'

/**
 * Only `src/document` may look into HTML with a pattern: elsewhere a text is a tree. The rule covers all code, because a
 * pattern does not tell what it is for. These files look for such letters in something else than a text:
 */
const others: Record<string, string> = {
  'lib/escape-html.ts': 'writes HTML',
  'contract/fields.ts': 'mailboxes, as in Name <name@example.org>',
  'server/documents/pdf-file.ts': 'dictionaries of PDF',
  'publish/brand/read-svg.ts': 'writes a drawing',
  'publish/brand/site-icons.ts': 'a drawing that the brand made',
  'admin/editor/paste/style-sheets.ts': 'comments around style sheets of Office',
}

test('only the document room looks into HTML with a pattern', async () => {
  const found = (await treesOfCode()).flatMap((tree) =>
    tree.fileName.startsWith('document/')
      ? []
      : htmlPatternsIn(tree).map((pattern) => ({ file: tree.fileName, pattern })),
  )
  const allowed = Object.keys(others)
  expect(found.filter(({ file }) => !allowed.includes(file))).toEqual([])
  // Entries that nothing needs go.
  expect(allowed.filter((file) => !found.some((one) => one.file === file))).toEqual([])
})

test.each([
  String.raw`html.replace(/<[^>]*>/g, '')`,
  String.raw`/<\/?(?:p|div)\b/i.test(html)`,
  `html.split('</p>')`,
  `html.startsWith('<p>') ? html : text`,
  'html.indexOf(`<${name}`) + 1',
  `html.lastIndexOf('<')`,
  String.raw`new RegExp('<table[^>]*>', 'g').exec(html)`,
  String.raw`html.replaceAll(/&nbsp;|&#160;/g, ' ')`,
])('finds %s', (code) => {
  expect(htmlPatternsIn(treeOf('a.ts', code)).length).toBeGreaterThan(0)
})

test.each([
  '`<p>${words}</p>`',
  `const html = '<p>' + words + '</p>'`,
  String.raw`/^(?:[<>] ?)?\d+$/.test(cell)`,
  String.raw`/(?<year>\d{4})(?<!0)/.exec(date)`,
  `names.includes('p')`,
  `text.replaceAll('&', 'and')`,
  `for (let i = 0; i < text.indexOf('a'); i += 1) {}`,
])('does not find %s', (code) => {
  expect(htmlPatternsIn(treeOf('a.ts', code))).toEqual([])
})
