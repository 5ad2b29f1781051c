import type { FilePaths } from '#built-site/files-in.ts'
import { readRules, type Rules } from '#built-site/netlify-rules.ts'
import { openSiteFiles, type SiteFiles } from '#built-site/site-files.ts'

/** netlify.toml, beside package.json. */
export const configFile = new URL('../../netlify.toml', import.meta.url).pathname

/** A built site, ready to be served. */
export interface Release {
  id: string
  files: SiteFiles
  rules: Rules
}

/** Reads a built site's rules; throws when they cannot be read. */
export async function openRelease(id: string, files: FilePaths): Promise<Release> {
  return { id, files: openSiteFiles(files), rules: await readRules({ configFile, files }) }
}
