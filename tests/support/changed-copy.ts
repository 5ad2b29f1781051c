import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { root } from './steps.ts'

/** A change of one file: texts, each with the text that replaces it, or the whole text of a new file. */
export type Edit = string | (readonly [before: string, after: string])[]

/** Copies tracked files of the product into a new folder, with its packages; returns the folder. */
export async function copyOf(paths: readonly string[]): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'recipes-'))
  const tracked = execFileSync('git', ['ls-files', ...paths], { cwd: root, encoding: 'utf8' })
  for (const file of [...tracked.split('\n').filter(Boolean), 'package.json']) {
    await mkdir(dirname(join(copy, file)), { recursive: true })
    await cp(join(root, file), join(copy, file))
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Changes a file of a copy. Fails if a text to replace is missing or occurs twice. */
export async function changeFile(copy: string, file: string, edit: Edit): Promise<void> {
  const path = join(copy, file)
  if (typeof edit === 'string') return writeFile(path, edit, { flag: 'wx' })
  let text = await readFile(path, 'utf8')
  for (const [before, after] of edit) {
    expect(text.split(before), `${file}: ${before}`).toHaveLength(2)
    text = text.replace(before, () => after)
  }
  return writeFile(path, text)
}
