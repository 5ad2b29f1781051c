import { faultOf } from '#lib/fault-text.ts'
import { existsSync } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, resolve } from 'node:path'
import { OperatorError } from '#lib/operator-error.ts'

/** The user of this process, by name if there is one: a container may have none. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return 'USER'
  }
}

/** The first folder above a path that is not accessible. */
async function closedFolder(path: string): Promise<string | undefined> {
  const folder = dirname(path)
  const above = folder === path ? undefined : await closedFolder(folder)
  if (above !== undefined) return above
  return access(folder, constants.X_OK).then(
    () => undefined,
    () => folder,
  )
}

async function refuse(file: string, error: unknown): Promise<never> {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') throw new OperatorError(`There is no file or folder ${file}.`)
  const user = userName()
  const folder = code === 'EACCES' ? await closedFolder(resolve(file)) : undefined
  if (folder !== undefined)
    throw new OperatorError(
      `${file} cannot be read: ${user} may not enter ${folder}. Copy it into a folder of ${user}, and give it to that user: chown ${user} FILE`,
    )
  if (code === 'EACCES' || code === 'EPERM')
    throw new OperatorError(
      `${file} cannot be used by ${user}: permission denied. Give it to that user: chown ${user} ${file}`,
    )
  throw new OperatorError(`${file} cannot be read: ${faultOf(error).why}.`)
}

/** Throws OperatorError unless a path exists and this process may read it. */
export async function requireAccess(path: string, mode: number = constants.R_OK): Promise<void> {
  await access(path, mode).catch((error: unknown) => refuse(path, error))
}

/** Throws OperatorError if a file exists that this process may not read and write. */
export async function requireReadWrite(file: string): Promise<void> {
  if (existsSync(file)) await requireAccess(file, constants.R_OK | constants.W_OK)
}

/** Throws OperatorError unless a path is a non-empty file that this process can read. */
export async function requireReadable(file: string): Promise<void> {
  await requireAccess(file)
  const facts = await stat(file)
  if (facts.isDirectory()) throw new OperatorError(`${file} is a folder: name a file in it.`)
  if (!facts.isFile()) throw new OperatorError(`${file} is not a regular file: name a file.`)
  if (facts.size === 0) throw new OperatorError(`${file} is empty: copying it was interrupted or failed.`)
}
