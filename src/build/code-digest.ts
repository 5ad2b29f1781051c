import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { digest } from '#lib/digest.ts'

/** Modules that no page comes from. */
const elsewhere = new Set([
  'server',
  'publishing',
  'commands',
  'conformance',
  'functions',
  'netlify',
  'operations',
])

/**
 * One digest of the code that renders and verifies pages. Astro's cache compares only the modules that render a
 * page, which leaves out inline scripts, file names of islands, and the verification.
 */
export async function codeDigest(root: string): Promise<string> {
  const entries = await readdir(join(root, 'src'), { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !elsewhere.has(file.split(sep)[1] ?? ''))
  const all = ['astro.config.mjs', 'package.json', ...files.sort()]
  const texts = await Promise.all(all.map((file) => readFile(join(root, file), 'latin1')))
  return digest(texts.join())
}
