import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from '#contract/zod.ts'
import { type Content, contentFileIn, readContent } from '#site/content/content-file.ts'
import { filesOf, picturesOf } from './picture-store.ts'
import { cardFile, subjectsOf } from '#site/content/social-card.ts'

async function namesIn(directory: string): Promise<string[]> {
  return readdir(directory).catch(() => [])
}

async function forget(directory: string, names: string[]): Promise<void> {
  await Promise.all(names.map((name) => rm(join(directory, name), { force: true })))
}

/** The hash of a picture's content, which begins the names of its files. */
function hashOf(name: string): string {
  return /^[0-9a-f]+/.exec(name)?.[0] ?? ''
}

/** For each content, the file of the address from which it was last read. */
async function newestAddresses(directory: string, names: string[]): Promise<Map<string, string>> {
  const read = await Promise.all(
    names.map(async (name) => {
      const file = join(directory, name)
      const { hash } = z.parse(z.object({ hash: z.string() }), JSON.parse(await readFile(file, 'utf8')))
      return { name, hash, changed: (await stat(file)).mtimeMs }
    }),
  )
  return new Map(read.sort((a, b) => a.changed - b.changed).map(({ hash, name }) => [hash, name]))
}

/**
 * Removes pictures and cards of unpublished publications from the cache, so that its size depends only on
 * published content. Files in these places stay, and those that the development server shows.
 */
export async function pruneCache(
  cacheDirectory: string,
  { publications }: Pick<Content, 'publications'>,
  places: Iterable<string>,
): Promise<void> {
  const inDevelopment = await readContent(contentFileIn(cacheDirectory, 'dev')).catch(() => undefined)
  const shown = [...publications, ...(inDevelopment?.publications ?? [])]
  const named = (folder: string) =>
    [...places].filter((place) => dirname(place) === folder).map((place) => basename(place))
  const kept = new Set([...shown.flatMap(picturesOf).flatMap(filesOf), ...named('pictures')].map(hashOf))

  const pictures = join(cacheDirectory, 'pictures')
  const names = await namesIn(pictures)
  const addresses = names.filter((name) => name.endsWith('.url.json'))
  const newest = await newestAddresses(pictures, addresses)
  const keptAddresses = new Set([...kept].map((hash) => newest.get(hash)))
  await forget(
    pictures,
    names.filter((name) => (name.endsWith('.url.json') ? !keptAddresses.has(name) : !kept.has(hashOf(name)))),
  )

  const cards = join(cacheDirectory, 'cards')
  const used = new Set([...subjectsOf({ publications: shown }).map(cardFile), ...named('cards')])
  await forget(
    cards,
    (await namesIn(cards)).filter((name) => !used.has(name)),
  )
}
