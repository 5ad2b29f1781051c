import { chmod, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Changes a mode, where there is such a file and it is ours to change. */
async function changeMode(path: string, mode: number): Promise<void> {
  await chmod(path, mode).catch((error: unknown) => {
    if (!(error instanceof Error) || !('code' in error)) throw error
    if (error.code !== 'ENOENT' && error.code !== 'EPERM') throw error
  })
}

/**
 * Closes a folder, and the files in it whose names begin with `name`, to everybody but their owner. Commands make their
 * own files and folders so from the start (runCommand); this is for those that others have made, or an older version.
 */
export async function makePrivate(folder: string, name: string): Promise<void> {
  await changeMode(folder, 0o700)
  const names = await readdir(folder)
  for (const file of names.filter((file) => file.startsWith(name)))
    await changeMode(join(folder, file), 0o600)
}
