import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesBelow } from './template-folder.ts'

/** The digest of every file of a site, by its name, without the time of the build. */
export async function digestsOf(site: string): Promise<Record<string, string>> {
  const found = await Promise.all(
    filesBelow(site)
      .toSorted()
      .map(async (name): Promise<[string, string]> => {
        const bytes = await readFile(join(site, name))
        const lasting = name.endsWith('build.json') ? bytes.toString().replace(/"time":"[^"]+"/, '') : bytes
        return [name, createHash('sha256').update(lasting).digest('hex')]
      }),
  )
  return Object.fromEntries(found)
}
