import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { changeFile, copyOf, type Edit } from '../support/changed-copy.ts'
import { root } from '../support/steps.ts'

/** The files to change for marked words, for a box beside the text, and for a list of terms. */
const recipes: { name: string; most: number; edits: Record<string, Edit> }[] = [
  {
    name: 'format of words',
    most: 3,
    edits: {
      'src/document/formats.ts': [
        [
          "label: 'Strike' },\n",
          "label: 'Strike' },\n  { tag: 'mark', aliases: [], name: 'mark', value: true, label: 'Mark' },\n",
        ],
      ],
      'src/ui/rich-text.css': [
        ['.ql-bg-sand {', '.prose mark {\n  background: var(--color-sand);\n}\n\n.ql-bg-sand {'],
      ],
    },
  },
  {
    name: 'kind of line',
    most: 6,
    edits: {
      'src/document/formats.ts': [
        [
          'export const lineFormats = [\n',
          "export const lineFormats = [\n  { tag: 'aside', name: 'aside', label: 'Box', path: 'M4 5h16v14H4z' },\n",
        ],
      ],
      'src/ui/rich-blocks.css': [
        ['/* An item whose', '.prose aside {\n  padding: 1em;\n}\n\n/* An item whose'],
      ],
    },
  },
  {
    name: 'unit',
    most: 6,
    edits: {
      'src/document/formats.ts': [
        [
          'export const units = [\n',
          `export const units = [
  {
    tag: 'dl',
    name: 'terms',
    parts: [
      { tag: 'dt', inside: ['dl'], place: 'Term' },
      { tag: 'dd', inside: ['dl'], place: 'Meaning' },
    ],
  },
`,
        ],
      ],
      'src/document/placement.ts': [
        ["  table: ['table'],\n", "  table: ['table'],\n  dl: ['dl', 'table', 'figure'],\n"],
        ["new Set(['table', 'thead'", "new Set(['dl', 'table', 'thead'"],
      ],
      'src/document/read/table.ts': [
        [
          'const readers = new Map([',
          `function readTerms({ children }: Parsed, notes: Notes): Element {
  const parts = elementsIn(children, ({ name }) => name === 'dt' || name === 'dd')
  return element('dl', {}, parts.map(({ name, children }) => element(name, {}, placeParts(children, notes))))
}

const readers = new Map([
  ['dl', (terms: Parsed, notes: Notes) => [readTerms(terms, notes)]],
  `,
        ],
        ['type Element, figure', 'type Element, element, figure'],
      ],
      'src/admin/editor/insert.ts': [
        [
          'readonly NewUnit[] = [\n',
          "readonly NewUnit[] = [\n  { name: 'terms', label: 'Terms', path: 'M4 6h6', html: '<dl><dt></dt></dl>' },\n",
        ],
      ],
      'src/ui/rich-blocks.css': [
        ['/* An item whose', '.prose dt {\n  font-weight: 600;\n}\n\n/* An item whose'],
      ],
    },
  },
]

const text =
  '<p>Prices <mark>rose</mark></p><aside class="ql-align-center">What we asked</aside><p>Then <strong><mark>fell</mark></strong></p><dl><dt>Beans</dt><dd>Of <em>all</em> kinds<br />and sizes</dd><dt>Maize</dt><dd>White</dd></dl><p>End</p>'

/** Run in the changed copy: the text after each way through the room. */
const probe = `
  import { parseHtml, readHtml } from '#document/read/html.ts'
  import { sanitiseHtml } from '#document/sanitise-html.ts'
  import { canonicalParts } from '#document/write/delta.ts'
  import { writeHtml } from '#document/write/html.ts'
  import { pageHtml } from '#document/write/page.ts'
  const stored = sanitiseHtml(process.argv[1])
  const saved = writeHtml(canonicalParts(readHtml(stored), (html) => parseHtml(html)))
  console.log(JSON.stringify([stored, saved, pageHtml(readHtml(saved), {})]))
`

test('each recipe of the room takes few files, and its README names them', async () => {
  const readme = await readFile(join(root, 'src/document/README.md'), 'utf8')
  const [, named = ''] = readme.split('## How to add')
  for (const { name, most, edits } of recipes) {
    const files = Object.keys(edits)
    expect(files.length, name).toBeLessThanOrEqual(most)
    expect(files.filter((file) => !named.includes(basename(file)))).toEqual([])
  }
})

test('a copy with a new format, kind of line and unit stores, edits and shows them', async () => {
  const copy = await copyOf(['src/admin/editor', 'src/config', 'src/document', 'src/lib', 'src/ui'])
  try {
    for (const { edits } of recipes)
      for (const [file, edit] of Object.entries(edits)) await changeFile(copy, file, edit)
    const run = promisify(execFile)
    const node = ['--input-type=module', '-e', probe, text]
    const { stdout } = await run(process.execPath, node, { cwd: copy, encoding: 'utf8' })
    expect(JSON.parse(stdout)).toEqual([text, text, text])
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
})
