import process from 'node:process'
import { OperatorError } from '#lib/operator-error.ts'
import { counted } from '#lib/counted.ts'
import { readServerEnv, type ServerEnv } from '#server/env.ts'
import { type Finding, findingsOn, lineOf } from './doctor/check.ts'
import { checkHook, checkMail, checkSite } from './doctor/check-connections.ts'
import { checkDatabase, checkDisk } from './doctor/check-database.ts'
import { checkProxy, checkVersions } from './doctor/check-settings.ts'
import { newestChange } from './doctor/newest-change.ts'
import { runCommand } from './operator.ts'

const onSettings = findingsOn('settings')

const root = new URL('../../', import.meta.url)

function readSettings(): ServerEnv | Finding {
  try {
    return readServerEnv(process.env)
  } catch (error) {
    if (error instanceof OperatorError) return onSettings.wrong(error.message)
    throw error
  }
}

/** `npm run doctor`: one page about the installation, also while it runs; exit 1 when something is wrong (OWN-07). */
await runCommand(async () => {
  const env = readSettings()
  const now = Date.now()
  const parts = await Promise.all([
    ...('level' in env
      ? [[env]]
      : [
          checkDatabase(env, now),
          checkDisk(env),
          checkMail(env),
          checkHook(env, globalThis.fetch),
          newestChange(env).then((changedAt) => checkSite(env, globalThis.fetch, now, changedAt)),
          [checkProxy(env)],
        ]),
    checkVersions(root, process.versions.node),
  ])
  const findings = parts.flat()
  for (const found of findings) console.log(lineOf(found))
  const wrong = findings.filter(({ level }) => level === 'wrong').length
  const warnings = findings.filter(({ level }) => level === 'warning').length
  console.log(`\n${wrong} wrong, ${counted(warnings, 'warning')}.`)
  if (wrong > 0) process.exitCode = 1
})
