import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { digest } from '#lib/record-digest.ts'

/** Modules that do not affect pages. */
const elsewhere = new Set([
  'server',
  'publishing',
  'commands',
  'conformance',
  'functions',
  'netlify',
  'operations',
])

/** One digest of the code that renders and verifies pages, and of the versions of its packages. */
export async function codeDigest(root: string): Promise<string> {
  const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !elsewhere.has(file.split(sep)[1] ?? ''))
  // A deployed copy may lack the last two.
  const own = ['astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json']
  const all = [...own.filter((file) => existsSync(join(root, file))), ...files.sort()]
  const texts = await Promise.all(all.map((file) => readFile(join(root, file), 'latin1')))
  return digest(texts.join())
}
