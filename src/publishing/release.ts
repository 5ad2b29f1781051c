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

/** Reads a built site's files and rules; throws when they cannot be read. */
export async function openRelease(id: string, directory: string): Promise<Release> {
  const [files, rules] = await Promise.all([
    openSiteFiles(directory),
    readRules({ configFile, siteDirectory: directory }),
  ])
  return { id, files, rules }
}
