import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { filesIn } from '#built-site/files-in.ts'
import { z } from '#contract/zod.ts'
import { type Manifest, manifestSchema, pathsOf, readManifest, withRetained } from '#built-site/manifest.ts'
import type { Term } from './leader.ts'
import { nginxFile, toNginxRules } from './nginx-rules.ts'
import { exportRelease } from './export-release.ts'
import { openRelease } from './release.ts'
import { earlierReleaseLimit } from './releases.ts'

/** The JSON file beside each release. */
const factsSchema = z.object({
  rules: z.object({
    digest: z.string(),
    headers: z.record(z.string(), z.array(z.string())),
    pages: z.array(z.string()),
    missing: z.array(z.string()),
  }),
  // A release of an earlier version has none.
  manifest: z.optional(manifestSchema),
})

/** The manifest of a release of an earlier version of the product, which had none. */
async function manifestOf(directory: string): Promise<Manifest> {
  const files = [...(await filesIn(directory))].filter(([name]) => !/\.(?:br|gz)$/.test(name))
  return { code: '', files: Object.fromEntries(files), retained: {} }
}

/** The folder of a release, and the files that another one has unchanged from it. */
function sameIn(
  manifest: Manifest,
  { directory, manifest: before }: { directory: string; manifest: Manifest },
) {
  const [made, old] = [manifest, before].map(({ files, retained }) => ({
    ...Object.fromEntries(Object.entries(retained).map(([name, [place]]) => [name, place])),
    ...files,
  }))
  return { directory, isSame: (name: string) => made?.[name] !== undefined && made[name] === old?.[name] }
}

/** Releases in order of creation: by term, then by time. */
function placeOf(
  name: string,
): { name: string; term: number; time: number; isComplete: boolean } | undefined {
  const [, term, time, digest] = /^(\d+)-(\d+)(?:-([0-9a-f]{12}))?$/.exec(name) ?? []
  return term === undefined
    ? undefined
    : { name, term: Number(term), time: Number(time), isComplete: digest !== undefined }
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
    const text = await readFile(join(releases, `${name}.json`), 'utf8')
    const directory = join(releases, name)
    const facts = z.parse(factsSchema, JSON.parse(text))
    const manifest = facts.manifest ?? (await manifestOf(directory))
    return { name, directory, rules: facts.rules, manifest }
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
    const found = (await readdir(releases)).flatMap((name) => placeOf(name) ?? [])
    const inOrder = found.toSorted((a, b) => b.term - a.term || b.time - a.time)
    const current = inOrder.findIndex(({ name }) => name === basename(link))
    const earlier = current === -1 ? [] : inOrder.slice(current).filter(({ isComplete }) => isComplete)
    const keep = new Set(earlier.slice(0, 1 + earlierReleaseLimit))
    for (const release of inOrder) {
      if (keep.has(release) || release.term > number) continue
      await rm(join(releases, release.name), { recursive: true, force: true })
      await rm(join(releases, `${release.name}.json`), { force: true })
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
    async publish(file: string): Promise<void> {
      await removeOthers()
      const made = await readManifest(file)
      // A release that cannot be read is replaced as well.
      const before = await readCurrent().catch(() => undefined)
      const manifest = withRetained(made, before?.manifest, now())
      const id = `${number}-${new Date(now()).toISOString().replace(/\D/g, '')}`
      const built = join(releases, id)
      const files = pathsOf(manifest, store)
      const { files: shown, rules: netlify } = await openRelease(id, files)
      const rules = toNginxRules(netlify)
      await exportRelease(shown, { files, folder: built, before: before && sameIn(manifest, before) })
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
