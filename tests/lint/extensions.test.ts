import { posix } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { extensionFolders } from '#contract/extensions.ts'
import { nodesOf, textsOf, tracked, treeOf, treesOf } from './source.ts'

/** The names of the extensions: each has a folder of this name in the modules in which it has a part. */
const names = new Set(
  tracked.flatMap((file) => /^src\/contract\/([^/]+)\/extension\.ts$/.exec(file)?.[1] ?? []),
)

/** The lists of extensions, which alone import their folders. */
const lists = /^src\/(?:\w+\/extensions(?:\.ts$|\/))/

/** Commands of extensions, whose other files they may import. */
const commands: Record<string, string> = {
  'src/commands/audit.ts': 'audit',
  'src/commands/builder.ts': 'old-addresses',
  'src/commands/restore-record.ts': 'deleted-records',
  'src/commands/staff.ts': 'password-links',
}

/** The extension to which a file belongs; undefined for the core. */
function extensionOf(file: string): string | undefined {
  const [, , folder = '', inside] = file.split('/')
  if (file in commands) return commands[file]
  return inside !== undefined && names.has(folder) ? folder : undefined
}

/** The addresses that a file imports, types and modules that are loaded later included. */
function importsOf(file: string, text: string): string[] {
  return nodesOf(treeOf(file, text)).flatMap((node) => {
    const from =
      ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
        ? node.moduleSpecifier
        : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
          ? node.arguments[0]
          : ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)
            ? node.argument.literal
            : undefined
    return from && ts.isStringLiteralLike(from) ? [from.text] : []
  })
}

/** The imports of a file that reach into the folder of an extension other than its own. */
function strayImports(file: string, text: string): string[] {
  if (lists.test(file)) return []
  const own = extensionOf(file)
  return importsOf(file, text)
    .filter((address) => {
      const target = address.startsWith('#')
        ? address.replace('#', 'src/')
        : posix.join(posix.dirname(file), address)
      const extension = extensionOf(target)
      return (
        (address.startsWith('#') || address.startsWith('.')) && extension !== undefined && extension !== own
      )
    })
    .map((address) => `${file}: ${address}`)
}

test('the core imports no extension, and an extension no other one; only the lists do', () => {
  const files = [...textsOf(/^src\/.*\.(?:ts|tsx|astro|js)$/)]
  expect([...names].toSorted()).toEqual(Object.keys(extensionFolders).toSorted())
  expect(files.filter(([file]) => extensionOf(file) !== undefined).length).toBeGreaterThan(30)
  expect(files.flatMap(([file, text]) => strayImports(file, text))).toEqual([])
})

test('the README of the contract and the guide name each extension', () => {
  const nameAll = (file: string, heading: string) => {
    const [, text = ''] = (textsOf(new RegExp(`^${file}$`)).get(file) ?? '').split(heading)
    const part = text.split(/\n##/)[0] ?? ''
    expect([...names].filter((name) => !part.includes(`\`${name}\``))).toEqual([])
  }
  nameAll('src/contract/README.md', '## Extensions')
  nameAll('src/operations/GUIDE.md', '### Leave out what you do not use')
})

test('only the lists and the extensions ask whether the backend has an extension', () => {
  const features = Object.values(extensionFolders).flatMap((folder) => Object.keys(folder.features))
  const asked = new RegExp(`\\b(?:backendHas|features\\.includes)\\('(?:${features.join('|')})'\\)`)
  expect(asked.test("backendHas('reads')")).toBe(true)
  const core = [...textsOf(/^src\/(?:admin|site|islands|pages)\/.*\.(?:ts|tsx|astro)$/)].filter(
    ([file]) => !lists.test(file) && extensionOf(file) === undefined,
  )
  expect(core.filter(([, text]) => asked.test(text)).map(([file]) => file)).toEqual([])
})

/** Whether an import leaves code behind when types are removed. */
function loadsCode({ importClause }: ts.ImportDeclaration): boolean {
  if (importClause?.isTypeOnly) return false
  const names = importClause?.namedBindings
  const isTyped = names && ts.isNamedImports(names) && names.elements.every((one) => one.isTypeOnly)
  return !isTyped || importClause?.name !== undefined
}

/** The imports of a file that would load the descriptions of extensions in a browser. */
function descriptionsIn(tree: ts.SourceFile): string[] {
  return tree.statements
    .filter((node) => ts.isImportDeclaration(node))
    .filter((node) => loadsCode(node) && descriptions.test(node.moduleSpecifier.getText(tree)))
    .map((node) => `${tree.fileName}: ${node.getText(tree)}`)
}

const descriptions =
  /^'#contract\/(?:(?:extensions|features|index|openapi|queries-of-calls)|.*\/extension)\.ts'$/

test('browsers load no description of an extension, only its calls', () => {
  const trees = treesOf(/^src\/(?:admin|api|components|islands|session|site|ui)\/.*\.(?:ts|tsx|astro)$/)
  expect(trees.flatMap(descriptionsIn)).toEqual([])
  const found = [
    "import { extensions } from '#contract/features.ts'",
    "import '#contract/audit/extension.ts'",
  ]
  for (const text of found) expect(descriptionsIn(treeOf('src/admin/a.ts', text))).toHaveLength(1)
  const typed = "import { type Extension } from '#contract/features.ts'"
  expect(descriptionsIn(treeOf('src/admin/a.ts', typed))).toEqual([])
})

test.each([
  ['src/contract/queries.ts', `import { mostListed } from './reads/calls.ts'`],
  ['src/contract/index.ts', `import { calls } from './audit/calls.ts'`],
  ['src/server/publications/save.ts', `import { lockDocument } from '#server/documents/store.ts'`],
  ['src/server/mail/outbox.ts', `import type { X } from '../subscriptions/mails.ts'`],
  ['src/commands/audit.ts', `import { restoreDeleted } from '#server/deleted-records/store.ts'`],
  ['src/contract/calendar/calls.ts', `export * from '../audit/calls.ts'`],
  ['src/admin/screens/account/A.tsx', `import type { AuditLine } from '#contract/audit/calls.ts'`],
  ['src/admin/screens/articles/A.tsx', `const later = () => import('#admin/reads/ReadsDialog.tsx')`],
  ['src/admin/shell/a.ts', `type Words = import('#admin/audit/audit-words.ts').Words`],
  ['src/site/components/A.astro', `---\nimport CountReads from '#site/reads/CountReads.astro'\n---\n<p />`],
  ['src/pages/a.astro', `---\n---\n<script>\nimport '#site/search/search.ts'\n</script>`],
  ['src/server/publications/a.ts', `import { recordReads } from '#server/reads/store.ts'`],
  ['src/islands/SignIn.tsx', `import { passwordLinkSecret } from './password-links/password-link.ts'`],
])('an import of an extension in %s is found: %s', (file, text) => {
  expect(strayImports(file, text)).toHaveLength(1)
})

test.each([
  ['src/admin/extensions/a.ts', `import { Reads } from '#admin/reads/Reads.tsx'`],
  ['src/contract/extensions.ts', `import { extension } from './audit/extension.ts'`],
  ['src/admin/reads/A.tsx', `import { listReads } from '#contract/reads/calls.ts'`],
  [
    'src/admin/reads/A.tsx',
    `import { Button } from '#ui/Button.tsx'\nimport { x } from 'search/calendar/x.ts'`,
  ],
  ['src/admin/screens/account/A.tsx', `import { firmSections } from '#admin/extensions/account-sections.ts'`],
])('an import in %s is allowed: %s', (file, text) => {
  expect(strayImports(file, text)).toEqual([])
})
