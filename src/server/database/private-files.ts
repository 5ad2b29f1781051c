import { chmod, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Changes a mode, if the file exists and belongs to this user. */
async function changeMode(path: string, mode: number): Promise<void> {
  await chmod(path, mode).catch((error: unknown) => {
    if (!(error instanceof Error) || !('code' in error)) throw error
    if (error.code !== 'ENOENT' && error.code !== 'EPERM') throw error
  })
}

/**
 * Removes the rights of everyone but the owner on a folder and on the files in it whose names begin with
 * `name`. Commands create private files from the start (runCommand); this is for files of other programs or
 * older versions.
 */
export async function makePrivate(folder: string, name: string): Promise<void> {
  await changeMode(folder, 0o700)
  const names = await readdir(folder)
  for (const file of names.filter((file) => file.startsWith(name)))
    await changeMode(join(folder, file), 0o600)
}
