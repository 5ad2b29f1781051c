import process from 'node:process'
import { OperatorError } from '#lib/operator-error.ts'
import { counted } from '#lib/counted.ts'
import { readServerEnv, type ServerEnv } from '#server/env.ts'
import { type Finding, findingsOn } from '#server/health/finding.ts'
import { lineOf } from './doctor/check.ts'
import { checkVersions } from './doctor/check-settings.ts'
import { examine } from './doctor/checks.ts'
import { runCommand } from './operator.ts'

const onSettings = findingsOn('settings')

const root = new URL('../../', import.meta.url)

function readSettings(): ServerEnv | Finding {
  try {
    return readServerEnv(process.env)
  } catch (error) {
    if (error instanceof OperatorError) return onSettings.wrong`${error.message}`
    throw error
  }
}

/** `npm run doctor`: one page about the installation, also while it runs; exit 1 when something is wrong (OWN-07). */
await runCommand(async () => {
  const env = readSettings()
  const findings = [
    ...('level' in env ? [env] : await examine(env)),
    ...(await checkVersions(root, process.versions.node)),
  ]
  for (const found of findings) console.log(lineOf(found))
  const count = (level: Finding['level']) => findings.filter((found) => found.level === level).length
  console.log(`\n${count('wrong')} wrong, ${counted(count('warning'), 'warning')}.`)
  if (count('wrong') > 0) process.exitCode = 1
})
