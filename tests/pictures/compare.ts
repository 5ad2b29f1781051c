import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { htmlOf } from '#lib/escape-html.ts'
import { root } from '../support/steps.ts'
import { openCamera } from './camera.ts'
import { differenceOf } from './difference.ts'
import { fileOf, takeAll, type Wanted, wanted } from './take.ts'

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/**
 * Gives a project the installed packages, as links to each file: the development server serves no file behind a link to
 * a folder. Caches stay apart.
 */
async function linkPackages(project: string): Promise<void> {
  const packages = join(project, 'node_modules')
  execFileSync('cp', ['--archive', '--link', join(root, 'node_modules'), packages])
  for (const cache of ['.cache', '.vite', '.astro'])
    await rm(join(packages, cache), { recursive: true, force: true })
}

/** A work tree of a revision with its packages, for as long as `use` runs. */
async function withRevision(revision: string, use: (project: string) => Promise<void>): Promise<void> {
  // On the same disk, for links to the packages.
  const results = join(root, 'test-results')
  await mkdir(results, { recursive: true })
  const project = join(await mkdtemp(join(results, 'revision-')), 'project')
  git('worktree', 'add', '--detach', project, revision)
  try {
    const lock = (folder: string) => readFile(join(folder, 'package-lock.json'), 'utf8')
    if ((await lock(project)) === (await lock(root))) await linkPackages(project)
    else execFileSync('npm', ['ci'], { cwd: project, stdio: 'inherit' })
    await use(project)
  } finally {
    git('worktree', 'remove', '--force', project)
    await rm(join(project, '..'), { recursive: true, force: true })
  }
}

interface Compared extends Wanted {
  pixels: number
}

function rowOf({ one, width, scheme, pixels }: Compared): string {
  const file = fileOf({ one, width, scheme })
  const title = `${htmlOf(one.name)}, ${width}, ${scheme}: ${pixels} pixels`
  if (pixels === 0) return `<li>${title}</li>`
  const pictures = ['before', 'after', 'difference'].map(
    (folder) =>
      `<figure><a href="${folder}/${file}"><img src="${folder}/${file}" alt=""></a><figcaption>${folder}</figcaption></figure>`,
  )
  return `<li><h2>${title}</h2><div>${pictures.join('')}</div></li>`
}

/** One page with everything that differs side by side, and a line for everything that does not. */
function pageOf(revision: string, all: Compared[]): string {
  const most = all.toSorted((a, b) => b.pixels - a.pixels)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures: ${htmlOf(revision)} and now</title>
<style>body{font:16px/1.5 system-ui;margin:2rem}ul{padding:0;list-style:none}div{display:flex;gap:1rem;align-items:flex-start}figure{flex:1;margin:0}img{width:100%;border:1px solid #999}</style>
<h1>${htmlOf(revision)} and the working tree</h1><ul>${most.map(rowOf).join('\n')}</ul></html>\n`
}

/** Takes pictures of a revision and of the working tree, and writes a page that compares them. Resolves with its path. */
export async function compareWith(revision: string, folder: string): Promise<string> {
  const commit = git('rev-parse', '--short', `${revision}^{commit}`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'difference'), { recursive: true })
  const browser = await openCamera()
  try {
    await withRevision(commit, (project) => takeAll(browser, project, join(folder, 'before')))
    await takeAll(browser, root, join(folder, 'after'))
    const page = await browser.newPage()
    const all: Compared[] = []
    for (const one of wanted) {
      const file = fileOf(one)
      const [before, after] = await Promise.all(
        ['before', 'after'].map((side) => readFile(join(folder, side, file))),
      )
      if (!before || !after) throw new Error(`There is no picture ${file}.`)
      const { pixels, marked } = await differenceOf(page, before, after)
      all.push({ ...one, pixels })
      if (pixels > 0)
        await writeFile(
          join(folder, 'difference', file),
          Buffer.from(marked.slice(marked.indexOf(',') + 1), 'base64'),
        )
    }
    for (const one of all) console.log(`${String(one.pixels).padStart(9)} pixels  ${fileOf(one)}`)
    const index = join(folder, 'index.html')
    await writeFile(index, pageOf(commit, all))
    return pathToFileURL(index).href
  } finally {
    await browser.close()
  }
}
