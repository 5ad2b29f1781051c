import { cp, symlink } from 'node:fs/promises'
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

/** Copies the project, or parts of it, without packages. */
export async function copyProject(folder: string, names: readonly string[] = parts): Promise<void> {
  await Promise.all(names.map((name) => cp(join(root, name), join(folder, name), { recursive: true })))
}

/** Copies the same with a link to the packages of this project. */
export async function linkProject(folder: string, names?: readonly string[]): Promise<void> {
  await copyProject(folder, names)
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
}
