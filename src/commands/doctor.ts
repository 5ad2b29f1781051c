import process from 'node:process'
import { OperatorError } from '#lib/operator-error.ts'
import { counted } from '#lib/counted.ts'
import { readServerEnv, type ServerEnv } from '#server/env.ts'
import { type Finding, findingsOn } from '#server/health/finding.ts'
import { lineOf } from './doctor/check.ts'
import { checkRenamed } from './doctor/check-renamed.ts'
import { checkVersions } from './doctor/check-settings.ts'
import { examine } from './doctor/checks.ts'
import { runCommand } from './operator.ts'

const onSettings = findingsOn('settings')

const root = new URL('../../', import.meta.url)

/** The settings, or what is wrong with them. */
function readSettings(): ServerEnv | Finding[] {
  try {
    return readServerEnv(process.env)
  } catch (error) {
    if (error instanceof OperatorError)
      return error.message.split('\n').map((fault) => onSettings.wrong`${fault}`)
    throw error
  }
}

/** `npm run doctor`: one page about the installation, also while it runs; exit 1 when something is wrong (OWN-07). */
await runCommand(async () => {
  const env = readSettings()
  const findings = [
    ...(Array.isArray(env) ? env : await examine(env)),
    ...(await checkVersions(root, process.versions.node)),
    ...checkRenamed(root),
  ]
  for (const found of findings) console.log(lineOf(found))
  const count = (level: Finding['level']) => findings.filter((found) => found.level === level).length
  console.log(`\n${count('wrong')} wrong, ${counted(count('warning'), 'warning')}.`)
  if (count('wrong') > 0) process.exitCode = 1
})
