import { readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
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

function codeFiles(root: string): string[] {
  const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !elsewhere.has(file.split(sep)[1] ?? ''))
  return ['astro.config.mjs', 'package.json', ...files.sort()]
}

/**
 * One digest of the code that renders and verifies pages. Astro's cache compares only the modules that render a
 * page, which leaves out inline scripts, file names of islands, and the verification.
 */
export async function codeDigest(root: string): Promise<string> {
  const texts = await Promise.all(codeFiles(root).map((file) => readFile(join(root, file), 'latin1')))
  return digest(texts.join())
}

/** Equal as long as nobody writes a file of that code: sizes and times, which take a tenth of the time of reading them. */
export function codeStamp(root: string): string {
  return codeFiles(root)
    .map((file) => {
      const { ctimeMs, ino, size } = statSync(join(root, file))
      return `${file} ${ctimeMs} ${ino} ${size}`
    })
    .join('\n')
}
