import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { digest } from '#lib/digest.ts'

/** Modules that no page comes from. */
const elsewhere = new Set(['server', 'publishing', 'commands', 'conformance', 'functions', 'netlify'])

/**
 * The code that pages come from and that reads them, as one digest. Astro keeps a page while the modules that
 * render it are what they were; scripts inside it, names of its islands' files and what verifies it are not
 * among them.
 */
export async function codeDigest(root: string): Promise<string> {
  const entries = await readdir(join(root, 'src'), { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !elsewhere.has(file.split(sep)[1] ?? ''))
  const all = ['astro.config.mjs', 'package.json', ...files.sort()]
  const texts = await Promise.all(all.map((file) => readFile(join(root, file), 'utf8')))
  return digest(texts.join())
}
