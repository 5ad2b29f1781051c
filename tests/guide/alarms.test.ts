import ts from 'typescript'
import { expect, test } from 'vitest'
import { readInstallation } from '#server/health/installation.ts'
import { createRequestMetrics } from '#server/health/requests.ts'
import { freshDatabase } from '../support/database.ts'
import { nodesOf, read, stringOf, treesOf } from '../lint/source.ts'

const guide = read('src/operations/GUIDE.md')

/** The section below a heading. */
function section(heading: string): string {
  const [, text = ''] = guide.split(`### ${heading}\n`)
  return text.split('\n### ')[0] ?? ''
}

/** The longest part of a message that never changes. */
function wordsOf(message: ts.Expression | undefined): string {
  if (message === undefined) return ''
  const texts = ts.isConditionalExpression(message)
    ? [stringOf(message.whenTrue), stringOf(message.whenFalse)]
    : [stringOf(message)]
  const parts = texts.flatMap((text = '') => text.split(/[.:;,(`…]/)).map((part) => part.trim())
  return parts.toSorted((a, b) => b.length - a.length)[0] ?? ''
}

/** The messages of calls of such functions, also as tags of templates, in files with such a path. */
function messagesIn(paths: RegExp, callees: RegExp): { callee: string; words: string }[] {
  return treesOf(paths).flatMap((tree) =>
    nodesOf(tree).flatMap((node) => {
      const [called, message] = ts.isTaggedTemplateExpression(node)
        ? [node.tag, node.template]
        : ts.isCallExpression(node)
          ? [node.expression, node.arguments[0]]
          : []
      const callee = called?.getText(tree) ?? ''
      return message && callees.test(callee) ? { callee, words: wordsOf(message) } : []
    }),
  )
}

test('[OWN-10] each warning and fault of the doctor has an entry, in the row of its check', () => {
  const rows = section('`site doctor`').split('\n')
  // onMail.wrong, onMail.warning, and onMail[a level]
  const faults = messagesIn(
    /^src\/(?:commands\/doctor(?:\/.*)?|server\/[\w-]+\/extension)\.ts$/,
    /^on[A-Z]\w+(?:\.w|\[)/,
  )
  expect(faults.length).toBeGreaterThan(20)
  for (const { callee, words } of faults) {
    const check = callee.slice(2).split(/[.[]/)[0]?.toLowerCase()
    const ofCheck = rows.filter((row) => row.startsWith(`| \`${check}\``))
    expect([check, words, ofCheck.some((row) => row.includes(words))]).toEqual([check, words, true])
  }
})

test('[OWN-10] each reason of an unready server has an entry', () => {
  const reasons = messagesIn(/^src\/server\/health\/readiness\.ts$/, /^unavailable$/).map(
    ({ words }) => words,
  )
  expect(reasons).toHaveLength(4)
  const rows = section('`/readyz`')
  for (const reason of [...reasons, 'The disk has less than 16 MB left'])
    expect(rows).toContain(`| ${reason} `)
})

test('[OWN-10] each metric has an entry', async () => {
  const { db, close } = await freshDatabase('sqlite')
  const metrics = [
    ...createRequestMetrics().read(),
    ...(await readInstallation({ db, publishing: undefined, backupDir: undefined })),
  ]
  await close()
  expect(metrics.length).toBeGreaterThan(10)
  const rows = section('`/metrics`')
  for (const { name } of metrics) expect([name, new RegExp(`\`${name}\\b`).test(rows)]).toEqual([name, true])
})

test('[OWN-10] each line of the log that is not a request has an entry', () => {
  const files =
    /^src\/(?:commands\/(?:api|start|publisher|open-schedule|open-hook)|server\/(?:sweep|(?:backups|mail)\/.*)|publish\/(?:schedule|folder|serve)\/.*)\.ts$/
  const said = messagesIn(files, /^(?:say|options\.say|console\.error)$/)
  const lines = said.filter(({ words }) => words !== '')
  expect(lines.length).toBeGreaterThan(12)
  const rows = section('The log')
  for (const { words } of lines) expect([words, rows.includes(words)]).toEqual([words, true])
})
