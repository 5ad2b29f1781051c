import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The commit of a repository; '' if there is none, or no git. */
export async function commitOf(root: string): Promise<string> {
  const asked = promisify(execFile)('git', ['rev-parse', 'HEAD'], { cwd: root })
  return asked.then(
    ({ stdout }) => stdout.trim(),
    () => '',
  )
}
