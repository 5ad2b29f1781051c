import { execFile } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { App } from 'astro/app'
import { siteFaults, type Fault, placeOf } from '#publish/check/check-site.ts'
import { type Checked, checkPage, isChecked } from '#publish/check/check-page.ts'
import { filesIn } from './files.ts'
import { type Manifest, manifestsIn, pathsOf, placesOf } from './manifest.ts'
import { readRules } from '#publish/check/netlify-rules.ts'
import { policyRules } from '#publish/check/policies.ts'
import { organisation } from '#config/brand/brand.ts'
import { z } from '#contract/zod.ts'
import type { Content, Publication } from '#site/content/content-file.ts'
import { setRenderFacts } from '#site/content/render-facts.ts'
import { replacedVersions, versionKey, wantedVersion } from '#site/content/public-versions.ts'
import { forPages, siteContent } from '#site/content/site-content.ts'
import { readBuildEnv, requireApiHost } from './build-env.ts'
import type { Noun, Skipped } from './build-report.ts'
import { bundledCode, clientFolder, rendererFolder } from '#publish/bundle/bundled-code.ts'
import { drawSvg } from '#publish/cards/draw-svg.ts'
import { openBundle } from '#publish/bundle/open-bundle.ts'
import { linesOf, usableMoves, withMoves } from '#publish/content/moved.ts'
import { unlinkDeadLinks } from '#publish/content/unlink-dead-links.ts'
import type { Loaded } from '#publish/content/load-content.ts'
import { versionPlace } from '#publish/content/read-version.ts'
import { type PlannedFile, type PlannedPage, planFiles, planPages } from './plan-pages.ts'
import { shrinkPicture } from '#publish/pictures/encode-picture.ts'
import { openPictureStore, picturePlaces, picturesIn } from '#publish/pictures/picture-store.ts'
import { renderFiles, type Waiting } from './render-files.ts'
import { renderPages } from './render-pages.ts'
import { openStore } from './store.ts'

const configFile = fileURLToPath(new URL('../../netlify.toml', import.meta.url))

const entry = z.object({
  app: z.custom<App>((app) => typeof app === 'object' && app !== null && 'render' in app),
})

export interface SiteOptions {
  /** The folder with package.json. */
  root: string
  /** The store of the site's files. */
  cache: string
  /** The folder of bundles, if the caller does not share it. */
  bundles?: string | undefined
}

/** A rendered and checked site, complete if it has no faults. */
export interface Rendered {
  /** Its pages, and the files beside them as far as there are any yet. */
  manifest: Manifest
  /** The files beside pages, made later. */
  files: PlannedFile[]
  faults: Fault[]
  /** The content as rendered: without dead links. */
  content: Content
  /** The removed links. */
  left: Record<Noun, Skipped[]>
}

/** The commit of a repository; '' if there is none, or no git. */
async function commitOf(root: string): Promise<string> {
  const asked = promisify(execFile)('git', ['rev-parse', 'HEAD'], { cwd: root })
  return asked.then(
    ({ stdout }) => stdout.trim(),
    () => '',
  )
}

/** Bundles the site's code, or takes the bundle of an earlier build, and loads it. */
export async function openSite({ root, cache, bundles }: SiteOptions) {
  await mkdir(cache, { recursive: true })
  const env = readBuildEnv()
  const apiHost = requireApiHost(env)
  const bundle = await openBundle({ root, cache, bundles })
  const { app } = z.parse(
    entry,
    await import(pathToFileURL(join(bundle.folder, rendererFolder, 'entry.mjs')).href),
  )
  const store = openStore(cache)
  const commit = env.commit ?? (await commitOf(root))
  const name = `${bundle.name} ${env.siteUrl} ${commit}`

  const client = new Map<string, string>()
  for (const [file, path] of await filesIn(join(bundle.folder, clientFolder)))
    client.set(file, await store.add(await readFile(path)))
  // Documents have addresses on the host of their pages too (OUT-02).
  const documents = `/files/* ${env.publicApiHost || apiHost}/api/documents/:splat 200!\n`
  const calls = env.publicApiHost ? '' : `/api/* ${apiHost}/api/:splat 200!\n`
  client.set('_redirects', await store.add(calls + documents))
  /** In order of their names, which does not depend on the order of rendering. */
  const inOrder = (places: Iterable<[string, string]>) =>
    Object.fromEntries([...places].sort(([a], [b]) => (a < b ? -1 : 1)))
  const clientPaths = pathsOf({ code: '', files: inOrder(client), retained: {} }, cache)
  const fixedRules = await readRules({ configFile, files: clientPaths })

  const apiOrigins = env.publicApiHost ? [new URL(env.publicApiHost).origin] : []
  const allowed = {
    code: await bundledCode(app.manifest, bundle.folder),
    siteUrl: env.siteUrl,
    frames: [organisation.map.embed],
    formOrigins: apiOrigins,
  }
  /** Pages in the project's folder `public`. */
  const own = new Map<string, Checked>()
  for (const [file, path] of clientPaths)
    if (isChecked(file)) own.set(file, checkPage(file, await readFile(path, 'utf8'), allowed))
  const fixed = app.manifest.routes.flatMap(({ routeData: { origin, pathname: path, type } }) => {
    if (origin !== 'project' || path === undefined) return []
    const file = path === '/' ? 'index' : path.slice(1)
    return { path, file: type === 'page' ? `${file}.html` : file }
  })
  let known: ReadonlyMap<string, Checked> = new Map()
  const [newest] = (await manifestsIn(cache)).values()
  /** The files of the last site. */
  let last = newest?.files ?? {}

  function plan(content: Content) {
    const shown = siteContent(content)
    // A file in the project's folder `public` takes precedence.
    const pages = planPages(shown, { name, fixed }).filter(({ file }) => !client.has(file))
    return { shown, pages, files: planFiles(shown, name) }
  }

  return {
    env,
    cache,
    store,
    bundle,
    /** The publications of the last site that this process made. */
    latest: [] as Publication[],
    /** Renders and checks a site. `cards` resolves when the social cards are drawn; `readVersion` reads a public version. */
    async render(
      loaded: Content,
      cards: Promise<void>,
      readVersion: Loaded['readVersion'],
    ): Promise<Rendered> {
      const pictures = picturePlaces(loaded)
      const planned = plan(loaded)
      const names = new Set([
        ...client.keys(),
        ...pictures.keys(),
        ...[...planned.pages, ...planned.files].map(({ file }) => file),
      ])
      const ids = new Set(loaded.publications.map(({ id }) => id))
      const moves = usableMoves(loaded.moved ?? [], { ids, names })
      const rules = withMoves(fixedRules, moves)
      const { content, left } = unlinkDeadLinks(loaded, {
        siteUrl: env.siteUrl,
        whyDead: (url) => placeOf(url, { names, rules }).why,
      })
      const isWhole = Object.values(left).every((links) => links.length === 0)
      const { shown, pages, files } = isWhole ? planned : plan(content)
      for (const { publication, table, why } of [...shown.series.values()].flatMap((data) => data.left)) {
        const { id: record, title } = publication
        left.publications.push({ kind: 'table', record, title, why: `${table.label} (${why})` })
      }
      const readFileAt = (address: string) => {
        const file = address.slice(1)
        return readFile(join(cache, pictures.get(file) ?? client.get(file) ?? ''))
      }
      setRenderFacts({
        content: async () => shown,
        commit,
        siteUrl: env.siteUrl,
        readFile: readFileAt,
        shrinkPicture,
        drawSvg,
      })
      const { pictureOrigins } = content.backend
      const { code, frames } = allowed
      const https = env.siteUrl.startsWith('https:')
      const policy = { code, frames, apiOrigins, pictureOrigins, https }
      async function open({ version }: PlannedPage) {
        if (version === undefined) return () => {}
        const key = versionKey(version)
        const text = await readVersion(version)
        if (text) shown.versionTexts.set(key, forPages(text))
        return () => void shown.versionTexts.delete(key)
      }
      const made = await renderPages({ pages, app, store, allowed, policy, known, open })
      known = new Map([...made.checks].map(([file, checked]) => [made.places.get(file) ?? '', checked]))
      await cards
      const checks = new Map([...own, ...made.checks])
      const faults = [...made.faults, ...siteFaults(checks, { names, rules, siteUrl: env.siteUrl })]
      const places = new Map([...client, ...pictures, ...made.places])
      for (const { file, version } of pages)
        if (version)
          for (const [name, place] of picturesIn(made.checks.get(file)?.links ?? [])) places.set(name, place)
      places.set('_headers', await store.add(policyRules(checks, policy)))
      places.set('_redirects', await store.add(calls + documents + linesOf(moves)))
      for (const { file, place } of files) {
        // Until a changed file is made, the site has the one before.
        const there = last[file] === place || store.has(place) ? place : last[file]
        if (there !== undefined && (there === place || store.has(there))) places.set(file, there)
      }
      const manifest = { code: bundle.name, files: inOrder(places), retained: {} }
      if (faults.length === 0) last = manifest.files
      return { manifest, files, content, left, faults }
    },
    /** Makes the files beside the pages of the site that was rendered last, and adds them to it. */
    async addFiles(
      { manifest, files }: Rendered,
      { isWaited, warn }: Waiting,
    ): Promise<Manifest | undefined> {
      const missing = files.filter(({ file, place }) => manifest.files[file] !== place)
      const made = await renderFiles({ files: missing, app, store, siteUrl: env.siteUrl, isWaited, warn })
      if (made === undefined || made.length === 0) return undefined
      last = inOrder([...Object.entries(manifest.files), ...made])
      return { ...manifest, files: last }
    },
    /** Removes what neither this site nor an earlier one names, and was in the store when its build began. */
    async sweep({ manifest, content }: Rendered, began: number): Promise<void> {
      const places = [manifest, ...(await manifestsIn(cache)).values()].flatMap(placesOf)
      openPictureStore(join(cache, 'pictures')).prune(places)
      const records = content.publications.map(({ source }) => join('records', source))
      const versions = content.publications.flatMap((publication) =>
        replacedVersions(publication).flatMap((version) => wantedVersion(publication, version) ?? []),
      )
      store.sweep([...places, ...records, ...versions.map(versionPlace)], began)
    },
  }
}

export type Site = Awaited<ReturnType<typeof openSite>>
