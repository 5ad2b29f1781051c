import { randomUUID } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import {
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { basename, join } from 'node:path'
import { exportSite } from '#publish/export-site.ts'
import { type FilePaths, filesIn, writeFileAtomic } from '#publish/files.ts'
import { z } from '#contract/zod.ts'
import { type Encoding, encodings } from '#lib/encodings.ts'
import { type Manifest, manifestSchema, pathsOf, withRetained } from '#publish/manifest.ts'
import type { Term } from './leader.ts'
import { nginxFile, toNginxRules } from './nginx-rules.ts'
import { isCompressible, openRelease, type Release } from '#publish/serve/release.ts'
import { earlierReleaseLimit } from '#publish/serve/releases.ts'

/** The JSON file beside each release. */
const factsSchema = z.object({
  rules: z.object({
    digest: z.string(),
    headers: z.record(z.string(), z.array(z.string())),
    pages: z.array(z.string()),
    missing: z.array(z.string()),
    moved: z._default(z.array(z.string()), []),
  }),
  // A release of an earlier version has none.
  manifest: z.optional(manifestSchema),
})

/** File name endings that a web server looks for. */
const endings: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

/** Links a file, or copies it if the folders are on different volumes. */
async function take(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to))
}

/** Writes a site into a folder for any web server, with a compressed copy beside each text file, which the store gets too. */
async function exportCompressed({ names, read }: Release, files: FilePaths, folder: string): Promise<void> {
  const shown = new Map([...files].filter(([name]) => names.has(name)))
  await exportSite(shown, folder, async (path, target, name) => {
    await take(path, target)
    for (const encoding of isCompressible(name) ? encodings : []) {
      const packed = path + endings[encoding]
      if (!statSync(packed, { throwIfNoEntry: false })?.size)
        await writeFileAtomic(packed, (await read(name, encoding)).bytes)
      await take(packed, target + endings[encoding])
    }
  })
}

/** Number of the newest term that has published into a folder; 0 before the first. */
export async function newestTerm(root: string): Promise<number> {
  const names = await readdir(join(root, 'terms')).catch(() => [])
  return Math.max(0, ...names.map(Number).filter(Number.isInteger))
}

/**
 * Releases in a folder for any web server, which serves the target of the link `current`. Publishing is fenced: the
 * new link is renamed from a folder of a term, and opening the folder for a later term removes that. A process that
 * was frozen past the end of its term then fails in the rename, whenever it resumes.
 */
export async function openPublishFolder(
  root: string,
  { store, number, confirm }: Pick<Term, 'number' | 'confirm'> & { store: string },
  now = Date.now,
) {
  const releases = join(root, 'releases')
  const terms = join(root, 'terms')
  const own = join(terms, String(number))
  const takenOver = new Error(`Another publisher publishes into ${root}.`)
  await mkdir(releases, { recursive: true })
  await mkdir(terms, { recursive: true })
  // Before the others are listed: of two that open the folder at once, at least one then sees the other.
  await mkdir(own)
  await endEarlierTerms()

  async function endEarlierTerms(): Promise<void> {
    const names = await readdir(terms)
    if (names.some((name) => Number(name) > number)) throw takenOver
    for (const name of names) {
      if (name === String(number)) continue
      // Renamed first, because that is atomic even during a write.
      const over = join(terms, `.${randomUUID()}`)
      await rename(join(terms, name), over)
      await rm(over, { recursive: true, force: true })
    }
  }

  async function readCurrent() {
    const link = await readlink(join(root, 'current')).catch(() => undefined)
    if (link === undefined) return undefined
    const name = basename(link)
    const directory = join(releases, name)
    const facts = z.parse(factsSchema, JSON.parse(await readFile(`${directory}.json`, 'utf8')))
    const files = Object.fromEntries(await filesIn(directory))
    return { directory, rules: facts.rules, manifest: facts.manifest ?? { code: '', files, retained: {} } }
  }

  /** Replaces a name in the folder by the result of `make`, unless the term is over. */
  async function replace(name: string, make: (path: string) => Promise<void>): Promise<void> {
    const next = join(own, name)
    try {
      await rm(next, { force: true })
      await make(next)
      await rename(next, join(root, name))
    } catch (error) {
      throw existsSync(own) ? error : takenOver
    }
  }

  /** Removes unpublished folders and older releases, but nothing of a later term. */
  async function removeOthers(): Promise<void> {
    const link = await readlink(join(root, 'current')).catch(() => '')
    // They are named by term and time, and complete ones end with the digest of their rules.
    const folders = (await readdir(releases)).filter((name) => /^\d+-\d+(?:-\w+)?$/.test(name))
    folders.sort(new Intl.Collator('en', { numeric: true }).compare).reverse()
    const complete = folders.filter((name) => /-[0-9a-f]{12}$/.test(name))
    const current = complete.indexOf(basename(link))
    const keep = current === -1 ? [] : complete.slice(current, current + 1 + earlierReleaseLimit)
    for (const name of folders) {
      if (keep.includes(name) || Number.parseInt(name, 10) > number) continue
      await rm(join(releases, name), { recursive: true, force: true })
      await rm(join(releases, `${name}.json`), { force: true })
    }
  }

  // Lets nginx start before the first release, whose build may read the API through it.
  if (!existsSync(join(root, 'nginx.conf')))
    await replace('nginx.conf', (path) => writeFile(path, nginxFile([])))

  return {
    /**
     * Makes a built site the current release, with the assets of earlier ones. Throws, and leaves the current one, if the
     * term is over.
     */
    async publish(made: Manifest): Promise<void> {
      await removeOthers()
      // A release that cannot be read is replaced as well.
      const before = await readCurrent().catch(() => undefined)
      const manifest = withRetained(made, before?.manifest, now())
      const id = `${number}-${new Date(now()).toISOString().replace(/\D/g, '')}`
      const built = join(releases, id)
      const files = new Map(pathsOf(made, store))
      // From the earlier release: another publisher may have made it, with another store.
      for (const asset of Object.keys(manifest.retained))
        files.set(asset, join(before?.directory ?? '', asset))
      const release = await openRelease(files)
      const rules = toNginxRules(release.rules)
      await exportCompressed(release, files, built)
      const name = `${id}-${rules.digest}`
      await writeFile(join(releases, `${name}.json`), JSON.stringify({ rules, manifest }))
      await rename(built, join(releases, name))
      await confirm()
      await replace('nginx.conf', (path) =>
        writeFile(path, nginxFile(before ? [rules, before.rules] : [rules])),
      )
      await replace('current', (path) => symlink(join('releases', name), path))
    },
  }
}
