import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { linkProject } from './copy-project.ts'

/** A change of one file: texts, each with the text that replaces it, or the whole text of a new file. */
export type Edit = string | (readonly [before: string, after: string])[]

/** Copies parts of the product into a new folder, with its packages; returns the folder. */
export async function copyOf(paths: readonly string[]): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'recipes-'))
  await linkProject(copy, [...paths, 'package.json'])
  return copy
}

/** Changes a file of a copy. Fails if a text to replace is missing or occurs twice. */
export async function changeFile(copy: string, file: string, edit: Edit): Promise<void> {
  const path = join(copy, file)
  if (typeof edit === 'string') {
    await mkdir(dirname(path), { recursive: true })
    return writeFile(path, edit, { flag: 'wx' })
  }
  let text = await readFile(path, 'utf8')
  for (const [before, after] of edit) {
    expect(text.split(before), `${file}: ${before}`).toHaveLength(2)
    text = text.replace(before, () => after)
  }
  return writeFile(path, text)
}
