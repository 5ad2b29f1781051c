import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { bareTextIn } from './bare-text.ts'
import { htmlPatternsIn } from './regular-expressions.ts'
import { nodesOf, placeOf, treeOf, treesOf } from './source.ts'

function placesIn(paths: RegExp, find: (tree: ts.SourceFile) => string[]): string[] {
  const trees = treesOf(paths)
  expect(trees.length).toBeGreaterThan(5)
  return trees.flatMap(find)
}

/** Functions that src/admin/older-browsers.ts adds for the dashboard. */
const added = ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'hasOwn']

/** Methods that browsers got after mid-2021, by name alone. */
const newer = new Set([
  ...added,
  ...'with fromAsync groupBy withResolvers canParse structuredClone randomUUID isWellFormed'.split(' '),
  ...'toWellFormed checkVisibility replaceSync union intersection difference'.split(' '),
  ...'symmetricDifference isSubsetOf isSupersetOf isDisjointFrom'.split(' '),
])
/** Those that are new on one global only: `AbortSignal.any`, not `Promise.any`. */
const newerOn = new Map([
  ['AbortSignal', ['any', 'timeout']],
  ['Array', ['fromAsync']],
  ['Promise', ['try', 'withResolvers']],
  ['Error', ['captureStackTrace', 'isError']],
])

/** Calls of functions that browsers of 2021 lack. */
function newerIn(tree: ts.SourceFile, allowed: string[] = []): string[] {
  return nodesOf(tree).flatMap((node) => {
    if (!ts.isCallExpression(node)) return []
    const { expression } = node
    const isMethod = ts.isPropertyAccessExpression(expression)
    const name = isMethod ? expression.name.text : expression.getText(tree)
    const on = isMethod ? expression.expression.getText(tree) : ''
    // Zod's functions are methods of `z`.
    const isNew = (on !== 'z' && newer.has(name)) || newerOn.get(on)?.includes(name)
    return isNew && !allowed.includes(name) ? placeOf(node, tree) : []
  })
}

/**
 * Only `src/document` may look into HTML with a pattern: elsewhere a text is a tree. The rule covers all code, because a
 * pattern does not tell what it is for. These files look for such letters in something else than a text:
 */
const otherLetters: Record<string, string> = {
  'src/lib/escape-html.ts': 'writes HTML',
  'src/contract/fields.ts': 'mailboxes, as in Name <name@example.org>',
  'src/server/documents/pdf-file.ts': 'dictionaries of PDF',
  'src/publish/brand/read-svg.ts': 'writes a drawing',
  'src/publish/brand/site-icons.ts': 'a drawing that the brand made',
  'src/admin/editor/paste/style-sheets.ts': 'comments around style sheets of Office',
}

test('no conditional child is a sibling of bare text, which a translator may replace', () => {
  expect(placesIn(/^src\/(?:ui|islands|components|admin|kit)\/.*\.tsx$/, bareTextIn)).toEqual([])
})

test('public pages call no function that browsers of 2021 lack', () => {
  const code =
    /^src\/(?:(?:ui|islands|components|lib|contract|api|session)\/.*\.tsx?|site\/(?:(?!content\/)[\w-]+\/)?[\w-]+\.[tj]s)$/
  expect(placesIn(code, (tree) => newerIn(tree))).toEqual([])
})

test('the dashboard’s shell calls no function that browsers of 2021 lack', () => {
  expect(placesIn(/^src\/admin\/(?:App\.tsx|shell\/[^/]*\.tsx?)$/, newerIn)).toEqual([])
})

test('screens of the dashboard call only those newer functions that it adds', () => {
  expect(placesIn(/^src\/admin\/.*\.tsx?$/, (tree) => newerIn(tree, added))).toEqual([])
})

test('only the document room looks into HTML with a pattern', () => {
  const files = placesIn(/^src\/(?!document\/).*\.(?:astro|js|mjs|tsx?)$/, (tree) =>
    htmlPatternsIn(tree).length > 0 ? [tree.fileName] : [],
  )
  // Entries that nothing needs go.
  expect(files.toSorted()).toEqual(Object.keys(otherLetters).toSorted())
})

const cases = [
  {
    rule: 'bare text beside a conditional child',
    find: bareTextIn,
    found: [
      '<button>{busy && <i />}{children}</button>',
      '<p>Ready {done && <b>now</b>}</p>',
      '<p>{title}{more ? <b>more</b> : null}</p>',
      '<p>{isOpen ? <b>Open</b> : "Closed"} since yesterday</p>',
      "<p>Sent.{mailed && ' By mail, too.'}</p>",
      '<p>{author && <b>{author}</b>}{position}</p>',
      '<>{name ?? <i>unknown</i>}, who wrote</>',
      '<p>{first || <i />}{formatted(day)}</p>',
    ],
    others: [
      '<button>{busy && <i />}<span>{children}</span></button>',
      '<p>{done && <b>now</b>}{list.map((item) => <i key={item} />)}</p>',
      '<p>{isOpen ? "Open" : "Closed"} since yesterday</p>',
      '<p>{`Sent.${mailed ? " By mail, too." : ""}`}</p>',
      '<p>{text}</p>',
      '<section>{open && <b />}{children(list)}</section>',
    ],
  },
  {
    rule: 'a function that browsers of 2021 lack',
    find: newerIn,
    found: [
      'list.toSorted()',
      'Object.hasOwn(a, b)',
      'AbortSignal.any([one])',
      'structuredClone(value)',
      'words.at(-1)',
      'URL.canParse(text)',
    ],
    others: ['list.sort()', 'Promise.any(all)', 'Object.keys(a)', 'look.at'],
  },
  {
    rule: 'a pattern that looks into HTML',
    find: htmlPatternsIn,
    found: [
      String.raw`html.replace(/<[^>]*>/g, '')`,
      String.raw`/<\/?(?:p|div)\b/i.test(html)`,
      `html.split('</p>')`,
      `html.startsWith('<p>') ? html : text`,
      'html.indexOf(`<${name}`) + 1',
      `html.lastIndexOf('<')`,
      String.raw`new RegExp('<table[^>]*>', 'g').exec(html)`,
      String.raw`html.replaceAll(/&nbsp;|&#160;/g, ' ')`,
    ],
    others: [
      '`<p>${words}</p>`',
      `'<p>' + words + '</p>'`,
      String.raw`/^(?:[<>] ?)?\d+$/.test(cell)`,
      String.raw`/(?<year>\d{4})(?<!0)/.exec(date)`,
      `names.includes('p')`,
      `text.replaceAll('&', 'and')`,
      `text.indexOf('a') < length`,
    ],
  },
]

describe.each(cases)('$rule', ({ find, found, others }) => {
  const placesOf = (code: string) => find(treeOf('x.tsx', `const x = ${code}`))

  test.each(found)('is found in %s', (code) => expect(placesOf(code)).not.toEqual([]))
  test.each(others)('is not found in %s', (code) => expect(placesOf(code)).toEqual([]))
})
