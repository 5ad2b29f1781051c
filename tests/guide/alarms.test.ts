import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readInstallation } from '#server/health/installation.ts'
import { createRequestMetrics } from '#server/health/requests.ts'
import { freshDatabase } from '../support/database.ts'
import { guideFile } from '../support/guide.ts'
import { messagesIn } from '../support/messages-in.ts'
import { root } from '../support/steps.ts'

const guide = await readFile(guideFile, 'utf8')

/** The section below a heading. */
function section(heading: string): string {
  const [, text = ''] = guide.split(`### ${heading}\n`)
  return text.split('\n### ')[0] ?? ''
}

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(join(root, folder), { recursive: true })
  return names.filter((name) => name.endsWith('.ts')).map((name) => join(root, folder, name))
}

async function allMessages(files: string[], names: (string | RegExp)[], message: number) {
  const found = files.flatMap((file) => names.map((name) => messagesIn(file, name, message)))
  return (await Promise.all(found)).flat()
}

test('[OWN-10] each warning and fault of the doctor has an entry, in the row of its check', async () => {
  const rows = section('`site doctor`').split('\n')
  const faults = await allMessages(
    [...(await filesIn('src/commands/doctor')), join(root, 'src/commands/doctor.ts')],
    // onMail.wrong, onMail.warning, and onMail[a level]
    [/^on[A-Z]\w+(?:\.w|\[)/],
    0,
  )
  expect(faults.length).toBeGreaterThan(20)
  for (const { callee, words } of faults) {
    const check = callee.slice(2).split(/[.[]/)[0]?.toLowerCase()
    const ofCheck = rows.filter((row) => row.startsWith(`| \`${check}\``))
    expect([check, words, ofCheck.some((row) => row.includes(words))]).toEqual([check, words, true])
  }
})

test('[OWN-10] each reason of an unready server has an entry', async () => {
  const file = join(root, 'src/server/health/readiness.ts')
  const reasons = (await messagesIn(file, 'unavailable', 0)).map(({ words }) => words)
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

test('[OWN-10] each line of the log that is not a request has an entry', async () => {
  const commands = ['api', 'start', 'publisher', 'open-schedule', 'open-hook'].map((name) =>
    join(root, `src/commands/${name}.ts`),
  )
  const parts = [
    'src/server/backups',
    'src/server/mail',
    'src/publish/schedule',
    'src/publish/folder',
    'src/publish/serve',
  ]
  const files = [
    ...commands,
    ...(await Promise.all(parts.map(filesIn))).flat(),
    join(root, 'src/server/sweep.ts'),
  ]
  const lines = (await allMessages(files, ['say', 'options.say', 'console.error'], 0)).filter(
    ({ words }) => words !== '',
  )
  expect(lines.length).toBeGreaterThan(12)
  const rows = section('The log')
  for (const { words } of lines) expect([words, rows.includes(words)]).toEqual([words, true])
})
