import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { digest } from '#lib/record-digest.ts'

/** Modules that do not affect pages. */
const elsewhere = [
  'server',
  'publish/serve',
  'publish/schedule',
  'publish/folder',
  'commands',
  'conformance',
  'functions',
  'netlify',
  'operations',
].map((name) => join('src', name) + sep)

/** The guide for staff, a page of the site, and its pictures. */
const guide = ['STAFF.md', 'pictures'].map((name) => join('src/operations', name))

/** Code and files that are served unchanged. A deployed copy may lack some of them. */
const inputs = ['src', 'public', 'astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json']

function filesOf(root: string, input: string): string[] {
  if (!existsSync(join(root, input))) return []
  if (input.includes('.')) return [input]
  return readdirSync(join(root, input), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

/** One digest of the code that renders and checks pages, of the versions of its packages, and of public files. */
export async function codeDigest(root: string): Promise<string> {
  const files = inputs.flatMap((input) => filesOf(root, input)).sort()
  const isIn = (folders: string[], file: string) => folders.some((folder) => file.startsWith(folder))
  const own = files.filter((file) => isIn(guide, file) || !isIn(elsewhere, file))
  // A link may lead to a folder.
  const textOf = async (file: string) => file + (await readFile(join(root, file), 'latin1').catch(() => ''))
  return digest((await Promise.all(own.map(textOf))).join())
}
