import { faultText } from '#lib/fault-text.ts'
import { access, constants, mkdir } from 'node:fs/promises'
import { OperatorError } from '#lib/operator-error.ts'

/** Throws OperatorError unless an SQLite folder can be written. */
export async function requireWritable(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK)
  } catch (error) {
    throw new OperatorError(
      `DATA_DIR ${dataDir} cannot be written: ${faultText(error)} Or name another folder.`,
    )
  }
}
