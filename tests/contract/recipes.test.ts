import { execFile, execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../support/steps.ts'

/** A change of one file: texts, each with the text that replaces it, or the whole text of a new file. */
type Edit = string | (readonly [before: string, after: string])[]

/** The files to change for a new field of a publication, its summary. */
const field: Record<string, Edit> = {
  'src/contract/publication-fields.ts': [
    ["  'topics',\n] as const", "  'topics',\n  'summary',\n] as const"],
  ],
  'src/contract/publication-input.ts': [
    [
      '    topics: z.opt',
      "    summary: z.optional(z.string().check(z.maxLength(200, 'Too long'))),\n    topics: z.opt",
    ],
  ],
  'src/contract/features.ts': [['  search:\n', "  summary: 'Publications have a `summary`.',\n  search:\n"]],
  'src/server/database/migrations/9000-summary.ts': `import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['publication_cards', 'publication_versions'])
    await db.schema
      .alterTable(table)
      .addColumn('summary', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
}
`,
  'src/server/database/migrations/migrate.ts': [
    [
      '\nconst migrations = {\n',
      "import { up as summary } from './9000-summary.ts'\n\nconst migrations = {\n",
    ],
    [
      '\n}\n\n/**\n * The migration that',
      "\n  '9000-summary': { up: summary },\n}\n\n/**\n * The migration that",
    ],
    ["  topics: '0014-topics',\n", "  topics: '0014-topics',\n  summary: '9000-summary',\n"],
  ],
  'src/admin/screens/new-articles/body-of.ts': [
    ["  topics: 'topics',\n", "  topics: 'topics',\n  summary: 'summary',\n"],
  ],
  'src/admin/screens/new-articles/ArticleForm.tsx': [
    [
      "          {backendHas('topics')",
      "          {backendHas('summary') && <Field label=\"Summary\" {...form.field('summary')} />}\n          {backendHas('topics')",
    ],
  ],
  'src/components/Publication.tsx': [
    ['position, topics, link', 'position, topics, summary, link'],
    ['        {kind && (\n', '        {summary && <p>{summary}</p>}\n        {kind && (\n'],
  ],
}

/** The files to change for a new call, the number of publications. */
const call: Record<string, Edit> = {
  'src/contract/publications.ts': [
    [
      'export const readPublication = ',
      `export const countPublications = endpoint('GET', '/api/publication-count', {
  ...staffExtension,
  sends: z.object({ count: z.number() }),
})

export const readPublication = `,
    ],
  ],
  'src/contract/index.ts': [
    ['  listUnpublished,\n  listPub', '  countPublications,\n  listUnpublished,\n  listPub'],
    ['  createDocument,\n  listSeries,', '  createDocument,\n  countPublications,\n  listSeries,'],
  ],
  'src/contract/features.ts': [
    ['  documents: ', "  count: 'GET /api/publication-count counts publications.',\n  documents: "],
  ],
  'src/server/publications/staff-routes.ts': [
    ['import {\n  endEditing', 'import {\n  countPublications,\n  endEditing'],
    ["from './store.ts'", "from './store.ts'\nimport { countPublished } from './store.ts'"],
    [
      '  route(app, deps, listUnpublished',
      '  route(app, deps, countPublications, async () => ({ count: await countPublished(db) }))\n\n  route(app, deps, listUnpublished',
    ],
  ],
}

const recipes = [
  { name: 'field', most: 8, edits: field },
  { name: 'call', most: 4, edits: call },
]

/** Changes a file of a copy. Fails if a text to replace is missing or occurs twice. */
async function change(copy: string, file: string, edit: Edit): Promise<void> {
  const path = join(copy, file)
  if (typeof edit === 'string') return writeFile(path, edit, { flag: 'wx' })
  let text = await readFile(path, 'utf8')
  for (const [before, after] of edit) {
    expect(text.split(before), `${file}: ${before}`).toHaveLength(2)
    text = text.replace(before, () => after)
  }
  return writeFile(path, text)
}

test.each(recipes)(
  'a $name takes at most $most files, and the recipe names each',
  async ({ most, edits }) => {
    const files = Object.keys(edits)
    expect(files.length).toBeLessThanOrEqual(most)
    const readme = await readFile(join(root, 'src/contract/README.md'), 'utf8')
    const [, text = ''] = readme.split('## Recipes')
    const inFolders = files.filter((file) => !/-summary\.ts$|-routes\.ts$/.test(file))
    expect(inFolders.filter((file) => !text.includes(basename(file)))).toEqual(
      // A call is declared in the file of any noun.
      edits === call ? ['src/contract/publications.ts'] : [],
    )
  },
)

test(
  'a copy with a new field and a new call compiles, stores the field and responds to the call',
  { tags: ['full'] },
  async () => {
    const copy = await mkdtemp(join(tmpdir(), 'recipes-'))
    try {
      const tracked = execFileSync('git', ['ls-files', 'src', 'tests/support/recipe-probe.ts'], {
        cwd: root,
        encoding: 'utf8',
      })
      for (const file of [...tracked.split('\n').filter(Boolean), 'package.json']) {
        await mkdir(dirname(join(copy, file)), { recursive: true })
        await cp(join(root, file), join(copy, file))
      }
      await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
      for (const { edits } of recipes)
        for (const [file, edit] of Object.entries(edits)) await change(copy, file, edit)
      await writeFile(
        join(copy, 'tsconfig.json'),
        JSON.stringify({
          extends: join(root, 'tsconfig.json'),
          compilerOptions: { types: ['node', 'astro/client'] },
          include: ['src/**/*'],
        }),
      )
      const run = (command: string, ...args: string[]) =>
        promisify(execFile)(join(root, 'node_modules/.bin', command), args, {
          cwd: copy,
          encoding: 'utf8',
        }).catch((failure: { stdout: string; stderr: string }) => failure)
      const compiled = await run('tsc', '--noEmit', '-p', '.')
      expect(compiled.stdout).toBe('')
      const { stdout, stderr } = await run('node', 'tests/support/recipe-probe.ts')
      expect(stderr).toBe('')
      expect(JSON.parse(stdout)).toMatchObject({
        saved: 201,
        listed: [{ title: 'Beans', summary: 'In short' }],
        called: { status: 200, body: { count: 1 } },
        refused: 401,
      })
    } finally {
      await rm(copy, { recursive: true, force: true })
    }
  },
)
