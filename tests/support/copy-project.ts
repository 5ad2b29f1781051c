import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './steps.ts'

/** The parts of the repository that the product reads. */
const parts = [
  'src',
  'public',
  'astro.config.mjs',
  'netlify.toml',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

/** Copies the project, without packages, into an existing folder. */
export async function copyProject(folder: string): Promise<void> {
  await Promise.all(parts.map((name) => cp(join(root, name), join(folder, name), { recursive: true })))
}
