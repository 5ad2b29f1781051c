import { parseArgs } from 'node:util'
import { describeConformance, runConformance } from '#conformance/run-conformance.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { settingsIn } from '#lib/read-env.ts'
import { runCommand } from './operator.ts'

const usage = `Usage:
  npm run conformance -- https://api.example.org
  CONFORMANCE_EMAIL=… CONFORMANCE_PASSWORD=… npm run conformance -- https://api.example.org

With an account, the calls of staff are checked too: records marked as a check are created and deleted again.`

/**
 * `npm run conformance`: makes the 17 calls against any backend and prints the differences; exits with 1 if
 * there are any (FEA-04).
 */
await runCommand(
  async () => {
    const { positionals } = parseArgs({ allowPositionals: true })
    const [host = ''] = positionals
    if (!URL.canParse(host) || !/^https?:$/.test(new URL(host).protocol)) throw new OperatorError(usage)
    const { CONFORMANCE_EMAIL: email, CONFORMANCE_PASSWORD: password } = settingsIn(process.env)
    const target = { host: new URL(host).origin, fetch: globalThis.fetch }
    const result = await runConformance(target, email && password ? { email, password } : undefined).catch(
      (cause: unknown) => {
        throw new OperatorError(`${target.host} does not respond.`, { cause })
      },
    )
    console.log(describeConformance(result))
    if (result.findings.some(({ differences }) => differences.length > 0)) process.exitCode = 1
  },
  { asOwner: false },
)
