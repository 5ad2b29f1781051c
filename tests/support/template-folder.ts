import { copyFileSync, linkSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export interface Account {
  email: string
  password: string
}

/** The variable that names the template's folder to every suite of a run. */
export const templateVariable = 'TEST_TEMPLATE'

/**
 * The address of the site in the template and in its copies, whose ports differ: pages built for another
 * address would be rendered again.
 */
export const templateSiteUrl = 'http://localhost'

/** The folders of a template: the DATA_DIR of a product, and sites that are built once per run. */
export function partsOf(template: string) {
  return {
    data: join(template, 'data'),
    facts: join(template, 'facts.json'),
    sites: join(template, 'sites'),
  }
}

/** The folder of this run's template; undefined if no global setup has made one. */
export function templateFolder(): string | undefined {
  return process.env[templateVariable]
}

/** The same, but throws if there is none. */
export function requireTemplate(): string {
  const folder = templateFolder()
  if (folder === undefined)
    throw new Error(`${templateVariable} is not set: call prepareTemplate() in the global set-up.`)
  return folder
}

/** Every file below a folder, relative to it. Links to other folders are not followed. */
export function filesBelow(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const name = join(below, entry.name)
    if (entry.isDirectory()) return filesBelow(folder, name)
    return entry.isFile() ? [name] : []
  })
}

/**
 * Copies a folder. Files that `isLinked` names become hard links: nothing may write into them in place.
 * `change` changes the text of the others.
 */
export function copyFolder(
  from: string,
  to: string,
  isLinked: (name: string) => boolean,
  change?: (text: string) => string,
): void {
  for (const name of filesBelow(from)) {
    const [source, target] = [join(from, name), join(to, name)]
    mkdirSync(dirname(target), { recursive: true })
    if (isLinked(name)) linkSync(source, target)
    else if (change) writeFileSync(target, change(readFileSync(source, 'utf8')))
    else copyFileSync(source, target)
  }
}

/**
 * Files that the product replaces by a rename and never writes in place: those of the store. The database, its lock,
 * logs, reports, manifests and the facts of the last build are copied.
 */
const immutable = /^site\/(?:pages|files|records|pictures|cards)\//

/** Facts about the product in the template. */
export interface Facts extends Account {
  /** The address at which its builds read content. */
  apiHost: string
  /** The addresses of its pictures below that. */
  pictures: string[]
}

/** The address at which builds of a product at this port read content. */
export function apiHostAt(port: number): string {
  return `http://127.0.0.1:${port}`
}

/** A DATA_DIR for a product at this port that is a copy of the template's, and the account in it. */
export async function copyTemplate(template: string, port: number): Promise<Account & { dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'product-'))
  const { data, facts } = partsOf(template)
  copyFolder(data, dataDir, (name) => immutable.test(name))
  const { email, password, apiHost, pictures }: Facts = JSON.parse(readFileSync(facts, 'utf8'))
  // Encoded pictures are found by their addresses, which contain the port.
  const { openPictureStore } = await import('#publish/pictures/picture-store.ts')
  const store = openPictureStore(join(dataDir, 'site/pictures'))
  for (const picture of pictures) {
    const known = store.recall(new URL(picture, apiHost).href)
    if (known) await store.remember(new URL(picture, apiHostAt(port)).href, known)
  }
  return { email, password, dataDir }
}
