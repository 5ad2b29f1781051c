import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockDataDir } from '#commands/data-lock.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { root } from '../support/steps.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('one process locks a data folder, until it releases it or is killed', async () => {
  const folder = await temporaryFolder()
  const here = await lockDataDir(folder)
  await expect(lockDataDir(folder)).rejects.toThrow(OperatorError)
  here.release()

  const script = `import { lockDataDir } from '${join(root, 'src/commands/data-lock.ts')}'
    await lockDataDir('${folder}'); console.log('locked'); setInterval(() => {}, 1000)`
  const other = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void other.kill('SIGKILL'))
  await once(other.stdout, 'data')
  await expect(lockDataDir(folder)).rejects.toThrow(/Another server is running on DATA_DIR/)
  other.kill('SIGKILL')
  await once(other, 'close')
  const after = await lockDataDir(folder)
  after.release()
})
