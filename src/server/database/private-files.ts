import { chmod } from 'node:fs/promises'

/**
 * Closes a file to everybody but its owner, where there is one and it is ours to close. Commands make their own
 * files and folders so from the start (runCommand); this is for those that an older version has made.
 */
export async function makePrivate(file: string): Promise<void> {
  await chmod(file, 0o600).catch((error: unknown) => {
    if (!(error instanceof Error) || !('code' in error)) throw error
    if (error.code !== 'ENOENT' && error.code !== 'EPERM') throw error
  })
}
