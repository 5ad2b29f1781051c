import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { changeFile, copyOf, type Edit } from '../support/changed-copy.ts'
import { root } from '../support/steps.ts'

/** The files to change for a new field of a publication, its audience. */
const field: Record<string, Edit> = {
  'src/contract/compared-fields.ts': [
    ["  'standing',\n] as const", "  'standing',\n  'audience',\n] as const"],
  ],
  'src/contract/publication-input.ts': [
    [
      '    topics: z.opt',
      "    audience: z.optional(z.string().check(z.maxLength(200, 'Too long'))),\n    topics: z.opt",
    ],
  ],
  'src/contract/features.ts': [
    ['  publishing:\n', "  audience: 'Publications have a `audience`.',\n  publishing:\n"],
  ],
  'src/server/database/migrations/9000-audience.ts': `import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['publication_cards', 'publication_versions'])
    await db.schema
      .alterTable(table)
      .addColumn('audience', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
}
`,
  'src/server/database/migrations/list.ts': [
    ["'./0001-tables.ts'\n", "'./0001-tables.ts'\nimport { up as audience } from './9000-audience.ts'\n"],
    [
      '\n}\n\n/**\n * The migration that',
      "\n  '9000-audience': { up: audience },\n}\n\n/**\n * The migration that",
    ],
    ["  topics: '0001-tables',\n", "  topics: '0001-tables',\n  audience: '9000-audience',\n"],
  ],
  'src/admin/screens/new-articles/body-of.ts': [
    ["  topics: 'topics',\n", "  topics: 'topics',\n  audience: 'audience',\n"],
  ],
  'src/admin/screens/new-articles/ArticleDetails.tsx': [
    [
      '        <Field\n          label="Reference link"',
      '        {backendHas(\'audience\') && <Field label="Audience" {...form.field(\'audience\')} />}\n        <Field\n          label="Reference link"',
    ],
  ],
  'src/components/Publication.tsx': [
    ['position, topics, link', 'position, topics, audience, link'],
    ['        {linked && (\n', '        {audience && <p>{audience}</p>}\n        {linked && (\n'],
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
    ['  createPicture,\n  listAuthors,', '  createPicture,\n  countPublications,\n  listAuthors,'],
  ],
  'src/contract/features.ts': [
    ['  accounts:\n', "  count: 'GET /api/publication-count counts publications.',\n  accounts:\n"],
  ],
  'src/server/publications/staff-routes.ts': [
    ['import {\n  discardPendingChange', 'import {\n  countPublications,\n  discardPendingChange'],
    ["from './store.ts'", "from './store.ts'\nimport { countPublished } from './store.ts'"],
    [
      '  route(app, deps, listUnpublished',
      '  route(app, deps, countPublications, async () => ({ count: await countPublished(db) }))\n\n  route(app, deps, listUnpublished',
    ],
  ],
}

/** The files to change for a new extension: each member of staff has a notice, which the profile shows. */
const extension: Record<string, Edit> = {
  'src/contract/notices/calls.ts': `import { endpoint, staffExtension } from '../endpoint.ts'
import { z } from '../zod.ts'

const notice = z.object({ text: z.string().check(z.maxLength(200, 'Too long')) })

export const readNotice = endpoint('GET', '/api/notice', { ...staffExtension, sends: notice })

export const setNotice = endpoint('PUT', '/api/notice', { ...staffExtension, body: notice, sends: notice })

export const calls = { readNotice, setNotice } as const
`,
  'src/contract/notices/extension.ts': `import type { ContractExtension } from '../extension.ts'
import { calls } from './calls.ts'

const features = { notices: 'GET and PUT /api/notice have a notice of the signed-in account.' } as const

export const extension = { calls, features } satisfies ContractExtension
`,
  'src/contract/extensions.ts': [
    [
      'import { extension as passwordLinks }',
      "import { extension as notices } from './notices/extension.ts'\nimport { extension as passwordLinks }",
    ],
    ['  documents,\n', '  documents,\n  notices,\n'],
  ],
  'src/server/notices/extension.ts': `import { readNotice, setNotice } from '#contract/notices/calls.ts'
import type { ServerExtension } from '#server/extension.ts'
import { route } from '#server/http/endpoint-route.ts'

/** A notice of each member of staff. */
export const notices: ServerExtension = {
  name: 'notices',
  features: () => ['notices'],
  tables: ['notices'],
  routes(app, deps) {
    const { db } = deps
    route(app, deps, readNotice, async ({ account }) => {
      const row = await db.selectFrom('notices').select('text').where('account_id', '=', account.id).executeTakeFirst()
      return { text: row?.text ?? '' }
    })
    route(app, deps, setNotice, async ({ account, body }) => {
      await db
        .insertInto('notices')
        .values({ account_id: account.id, text: body.text })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(body))
        .execute()
      return body
    })
  },
}
`,
  'src/server/extensions.ts': [
    [
      'import { passwordLinks }',
      "import { notices } from './notices/extension.ts'\nimport { passwordLinks }",
    ],
    ['  documents,\n', '  documents,\n  notices,\n'],
  ],
  'src/server/database/migrations/9001-notices.ts': `import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notices')
    .addColumn('account_id', 'text', (column) => column.primaryKey().references('accounts.id').onDelete('cascade'))
    .addColumn('text', 'text', (column) => column.notNull())
    .execute()
}
`,
  'src/server/database/migrations/list.ts': [
    ["'./0001-tables.ts'\n", "'./0001-tables.ts'\nimport { up as notices } from './9001-notices.ts'\n"],
    [
      "  '0001-tables': { up: tables },\n",
      "  '0001-tables': { up: tables },\n  '9001-notices': { up: notices },\n",
    ],
  ],
  'src/server/database/schema.ts': [
    [
      '  audit_lines: AuditRow\n',
      '  audit_lines: AuditRow\n  notices: { account_id: string; text: string }\n',
    ],
  ],
  'src/admin/notices/Notice.tsx': `import { useEffect, useState } from 'react'
import { readNotice } from '#contract/notices/calls.ts'
import { callAsStaff } from '#session/session.ts'

/** The notice of the signed-in account. */
export function Notice() {
  const [text, setText] = useState('')
  useEffect(() => {
    callAsStaff(readNotice).then(
      (answer) => setText(answer.text),
      () => {},
    )
  }, [])
  return <p>{text}</p>
}
`,
  'src/admin/extensions/account-sections.ts': [
    [
      'import { OldAddresses }',
      "import { Notice } from '#admin/notices/Notice.tsx'\nimport { OldAddresses }",
    ],
    [
      "  { needs: ['subscriptions'",
      "  { needs: ['notices'], part: 'notice', name: 'Notice', Section: Notice },\n  { needs: ['subscriptions'",
    ],
  ],
}

const recipes = [
  { name: 'field', most: 8, edits: field },
  { name: 'call', most: 4, edits: call },
  { name: 'extension', most: 10, edits: extension },
]

test.each(recipes)('the recipe for a new $name names its files, at most $most', async ({ most, edits }) => {
  const files = Object.keys(edits)
  expect(files.length).toBeLessThanOrEqual(most)
  const readme = await readFile(join(root, 'src/contract/README.md'), 'utf8')
  const [, text = ''] = readme.split('## Recipes')
  const inFolders = files.filter(
    (file) => !/-audience\.ts$|-notices\.ts$|-routes\.ts$|Notice\.tsx$/.test(file),
  )
  expect(inFolders.filter((file) => !text.includes(basename(file)))).toEqual(
    // A call is declared in the file of any noun.
    edits === call ? ['src/contract/publications.ts'] : [],
  )
})

test(
  'a copy with a new field, call and extension compiles, and has all three',
  { tags: ['full'] },
  async () => {
    const copy = await copyOf([
      'src',
      ...['recipe-probe', 'open-with-extensions', 'left-out'].map((name) => `tests/support/${name}.ts`),
    ])
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
        listed: [{ title: 'Beans', audience: 'In short' }],
        called: { status: 200, body: { count: 1 } },
        refused: 401,
        noticed: { status: 200, body: { text: 'Back on Monday' } },
        leftOut: 404,
      })
    } finally {
      await rm(copy, { recursive: true, force: true })
    }
  },
)
