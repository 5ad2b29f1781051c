import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { OperatorError } from '#lib/operator-error.ts'
import { databaseFile } from '#server/database/database-file.ts'
import { readServerEnv, serverSettings } from '#server/env.ts'

/** The arguments and the settings of a command. */
export interface Caller {
  args: string[]
  environment: Record<string, string | undefined>
}

/** Settings whose values are secrets. */
const secret = /PASSWORD|TOKEN|_URL$/

/** The folder of the settings; undefined if one of them is wrong, which the command reports. */
function dataDirOf(environment: Caller['environment']): string | undefined {
  try {
    return resolve(readServerEnv(environment).dataDir)
  } catch {
    return undefined
  }
}

/** The owner of a file, if there is one and this process may see it. */
function ownerOf(path: string): number | undefined {
  try {
    return statSync(path).uid
  } catch {
    return undefined
  }
}

/** Whether this process may not look into a folder. */
function isClosed(folder: string): boolean {
  try {
    accessSync(folder, constants.X_OK)
    return false
  } catch {
    return true
  }
}

/**
 * The user of the product, who owns its files. Before the first start, or in a closed folder, it is the owner of the
 * folder; a volume may belong to root and let others write.
 */
function productUser(dataDir: string, us: number): number | undefined {
  const folder = ownerOf(dataDir)
  // Files of others in one's own folder are reported when they are opened.
  if (us !== 0 && us === folder) return us
  const written = ownerOf(join(dataDir, databaseFile)) ?? ownerOf(join(dataDir, 'lock'))
  return written ?? (us === 0 || isClosed(dataDir) ? folder : undefined)
}

/** The name of a user, or `#1000`, which sudo takes as well: a container may have no name for it. */
function userName(uid: number): string {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return lines.find((line) => line.split(':')[2] === String(uid))?.split(':')[0] ?? `'#${uid}'`
}

/** A word of a command for a shell. */
function quoted(word: string): string {
  return /^[\w./:@=+-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}

/** The command that was run, with its settings and arguments, as another user. It stops if the shell has no secret. */
function lineFor(user: string, { args, environment }: Caller): string {
  const settings = Object.keys(serverSettings)
    .filter((name) => (environment[name] ?? '') !== '')
    .map(
      (name) =>
        `${name}=${secret.test(name) && name !== 'SITE_URL' ? `"\${${name}:?}"` : quoted(environment[name] ?? '')}`,
    )
  const command = basename(process.argv[1] ?? '', '.ts')
  const run = command === 'start' ? 'npm start' : `npm run ${command}`
  return [
    `sudo -u ${user}`,
    ...(settings.length > 0 ? ['env', ...settings] : []),
    run,
    ...(args.length > 0 ? ['--', ...args.map(quoted)] : []),
  ].join(' ')
}

/**
 * Throws OperatorError, with the line to run instead, unless this is the user of the product, who must be able to write
 * all files. A folder that does not exist yet belongs to the user that creates it.
 */
export function requireOwner(call: Caller): void {
  const us = process.geteuid?.()
  if (us === undefined) return
  const dataDir = dataDirOf(call.environment)
  const owner = dataDir === undefined ? undefined : productUser(dataDir, us)
  if (owner === undefined || owner === us) return
  const user = userName(owner)
  throw new OperatorError(
    `DATA_DIR ${dataDir} belongs to ${user.replaceAll("'", '')}, and you are ${userName(us).replaceAll("'", '')}: files that you create there would stop the product. Run instead: ${lineFor(user, call)}`,
  )
}
