import { existsSync, readdirSync, statSync } from 'node:fs'
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

function codeFiles(root: string): string[] {
  const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !elsewhere.has(file.split(sep)[1] ?? ''))
  // A deployed copy may lack the last two.
  const own = ['astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json']
  return [...own.filter((file) => existsSync(join(root, file))), ...files.sort()]
}

/**
 * One digest of the code that renders and verifies pages, and of the versions of its packages. Astro's cache only
 * compares the modules that render a page, and misses inline scripts, file names of islands, and the verification.
 */
async function codeDigest(root: string): Promise<string> {
  const texts = await Promise.all(codeFiles(root).map((file) => readFile(join(root, file), 'latin1')))
  return digest(texts.join())
}

/**
 * Changes whenever a file of the code is written. Compares sizes and times, in a tenth of the time of reading the
 * files.
 */
function codeStamp(root: string): string {
  return codeFiles(root)
    .map((file) => {
      const { ctimeMs, ino, size } = statSync(join(root, file))
      return `${file} ${ctimeMs} ${ino} ${size}`
    })
    .join('\n')
}

/** The code as it was when it was opened. */
export interface Code {
  digest: Promise<string>
  /**
   * Whether the code has changed since, or cannot be read. Stays true: a process that has read both versions mixes
   * them.
   */
  hasChanged: () => Promise<boolean>
}

export function openCode(root: string): Code {
  // Taken before reading, so that a write during the read counts as a change.
  const stamp = codeStamp(root)
  const opened = codeDigest(root)
  // Prevents an unhandled rejection; the error is handled where this is awaited.
  opened.catch(() => {})
  let changed = false

  async function isOther(): Promise<boolean> {
    try {
      return codeStamp(root) !== stamp && (await codeDigest(root)) !== (await opened)
    } catch {
      // A file is being replaced.
      return true
    }
  }

  return {
    digest: opened,
    async hasChanged() {
      changed ||= await isOther()
      return changed
    },
  }
}
