import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#commands/free-port.ts'
import { runCommand, startProduct } from './product.ts'
import {
  apiHostAt,
  type Facts,
  partsOf,
  templateFolder,
  templateSiteUrl,
  templateVariable,
} from './template-folder.ts'

/** The addresses of every picture that the site of a backend shows. */
async function picturesOf(apiHost: string): Promise<string[]> {
  const cards: { image: string; content: string }[] = await (
    await fetch(`${apiHost}/api/publication-cards`)
  ).json()
  const inTexts = cards.flatMap(({ content }) =>
    [...content.matchAll(/<img [^>]*src="([^"]+)"/g)].map(([, address = '']) => address),
  )
  return [...cards.map(({ image }) => image), ...inTexts].filter(Boolean)
}

/** Starts a product on a folder until its site has every picture, and stops it. */
async function makeTemplate(template: string): Promise<void> {
  const { data: dataDir, facts, sites } = partsOf(template)
  await mkdir(sites, { recursive: true })
  const port = await freePort()
  const apiHost = apiHostAt(port)
  const environment = { SITE_URL: templateSiteUrl }
  const first = await startProduct({ dataDir, port, environment })
  const { email, password } = first
  const known: Facts = { email, password, apiHost, pictures: await picturesOf(apiHost) }
  await writeFile(facts, JSON.stringify(known))
  // The product encodes the other sizes of pictures after fifteen quiet seconds; a separate build does it
  // now.
  const aside = join(template, 'aside')
  const build = runCommand(
    'src/publish/cli.ts',
    { API_HOST: apiHost, ...environment, NODE_ENV: 'production' },
    ['--out', join(aside, 'site'), '--cache', join(dataDir, 'cache'), '--report', join(aside, 'report.json')],
  )
  const code = await build.ended
  await first.stop()
  if (code !== 0) throw new Error(`The template of the tests was not built:\n${build.output()}`)
  await rm(aside, { recursive: true })
  const second = await startProduct({ dataDir, port, environment })
  await second.built()
  await second.stop()
}

/**
 * Makes the template of this run: a product that was started once, with samples and a complete site.
 * `startProduct` starts on copies of it. Processes started afterwards find it through TEST_TEMPLATE; if that
 * is already set, nothing is made. Resolves with a function that removes the template.
 */
export async function prepareTemplate(): Promise<() => Promise<void>> {
  if (templateFolder() !== undefined) return async () => {}
  const template = await mkdtemp(join(tmpdir(), 'template-'))
  const remove = () => rm(template, { recursive: true, force: true, maxRetries: 20 })
  try {
    await makeTemplate(template)
  } catch (error) {
    await remove()
    throw error
  }
  process.env[templateVariable] = template
  return remove
}
