import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './steps.ts'

/** What the product reads of the repository. */
const parts = [
  'src',
  'public',
  'astro.config.mjs',
  'netlify.toml',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

/** Copies the project, without packages, into a folder that is there. */
export async function copyProject(folder: string): Promise<void> {
  await Promise.all(parts.map((name) => cp(join(root, name), join(folder, name), { recursive: true })))
}
