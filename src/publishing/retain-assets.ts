import { copyFile, link, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { filesIn } from '#built-site/files-in.ts'
import type { SiteFiles } from '#built-site/site-files.ts'

/** Milliseconds for which scripts, styles and pictures of earlier releases stay, for open pages. */
const kept = 7 * 24 * 3_600_000

/** Their folder. File names contain a hash of the content. */
const assets = '_astro'

/** Time at which assets of earlier releases last belonged to a current one, in milliseconds since 1970. */
export type RetainedSince = Record<string, number>

interface Earlier {
  directory: string
  carried: RetainedSince
}

/** Adds the previous release's assets to a release, with their compressed files, unless they are too old. */
export async function retainAssets(
  files: SiteFiles,
  directory: string,
  earlier: Earlier | undefined,
  now: number,
): Promise<RetainedSince> {
  const carried: RetainedSince = {}
  if (!earlier) return carried
  for (const file of await filesIn(join(earlier.directory, assets)).catch(() => [])) {
    const name = file.replace(/\.(?:br|gz)$/, '')
    const since = earlier.carried[name] ?? now
    if (files.has(join(assets, name)) || now - since > kept) continue
    const [from, to] = [join(earlier.directory, assets, file), join(directory, assets, file)]
    await mkdir(dirname(to), { recursive: true })
    // A volume may not support links.
    await link(from, to).catch(() => copyFile(from, to))
    carried[name] = since
  }
  return carried
}
