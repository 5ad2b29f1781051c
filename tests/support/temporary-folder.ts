import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * A folder that is removed when the test (or, in a hook, the test that the hook prepares) is over. A stopped
 * process may still write for a moment: removal is retried.
 */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }))
  return folder
}

/** A folder that outlives the test: a process reads each font from where it first saw it. */
export async function lastingFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'test-'))
}
