import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { changeFile, copyOf, type Edit } from '../support/changed-copy.ts'
import { root } from '../support/steps.ts'

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
  'src/contract/features.ts': [
    ['  publishing:\n', "  summary: 'Publications have a `summary`.',\n  publishing:\n"],
  ],
  'src/server/database/migrations/9000-summary.ts': `import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['publication_cards', 'publication_versions'])
    await db.schema
      .alterTable(table)
      .addColumn('summary', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
}
`,
  'src/server/database/migrations/list.ts': [
    ["'./0001-tables.ts'\n", "'./0001-tables.ts'\nimport { up as summary } from './9000-summary.ts'\n"],
    [
      '\n}\n\n/**\n * The migration that',
      "\n  '9000-summary': { up: summary },\n}\n\n/**\n * The migration that",
    ],
    ["  topics: '0001-tables',\n", "  topics: '0001-tables',\n  summary: '9000-summary',\n"],
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
    ['  createPicture,\n  listSeries,', '  createPicture,\n  countPublications,\n  listSeries,'],
  ],
  'src/contract/features.ts': [
    ['  accounts:\n', "  count: 'GET /api/publication-count counts publications.',\n  accounts:\n"],
  ],
  'src/server/publications/staff-routes.ts': [
    ['import {\n  listPublicationVersions', 'import {\n  countPublications,\n  listPublicationVersions'],
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
    const copy = await copyOf(['src', 'tests/support/recipe-probe.ts'])
    try {
      for (const { edits } of recipes)
        for (const [file, edit] of Object.entries(edits)) await changeFile(copy, file, edit)
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
