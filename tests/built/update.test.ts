import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../support/product.ts'
import { digestsOf } from '../support/site-digests.ts'
import {
  type Answer,
  sampleExpertise,
  samplePublication,
  startFaultyBackend,
} from '../support/faulty-backend.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test(
  'an update renders only changed pages, and every byte equals a clean build',
  { tags: ['full'] },
  async () => {
    const list = '/api/publication-cards'
    const [first, gone, changed, untouched, ...others] = Array.from({ length: 12 }, (_, index) =>
      samplePublication(index),
    )
    const answers = new Map<string, Answer>([
      [list, [first, gone, changed, untouched, ...others]],
      ['/api/expertise-cards', [sampleExpertise(0)]],
    ])
    const backend = await startFaultyBackend(answers)
    onTestFinished(() => backend.close())
    const folder = await temporaryFolder()

    async function build(name: string, cache: string): Promise<void> {
      const run = runCommand(
        'src/publish/cli.ts',
        { API_HOST: backend.origin, SITE_URL: 'http://localhost', NODE_ENV: 'production' },
        [
          '--out',
          join(folder, name),
          '--cache',
          join(folder, cache),
          '--report',
          join(folder, `${name}.json`),
        ],
      )
      expect([await run.ended, run.errors()]).toEqual([0, ''])
    }

    /** The cached file of a publication's page, and its time of writing. */
    async function cachedPage(site: string, id = ''): Promise<[name: string, time: number] | undefined> {
      const page = await readFile(join(folder, site, `publication/${id}.html`))
      const pages = join(folder, 'cache/pages')
      for (const name of await readdir(pages))
        if (page.equals(await readFile(join(pages, name))))
          return [name, (await stat(join(pages, name))).mtimeMs]
      return undefined
    }

    await build('before', 'cache')
    const [cachedChanged, cachedUntouched] = [
      await cachedPage('before', changed?._id),
      await cachedPage('before', untouched?._id),
    ]
    expect(cachedUntouched).toBeDefined()
    answers.set(list, [
      samplePublication(999, { title: 'A new one' }),
      first,
      { ...changed, content: '<p>Another <b>text</b></p>' },
      untouched,
      ...others,
    ])
    await build('after', 'cache')
    expect(await cachedPage('after', untouched?._id)).toEqual(cachedUntouched)
    // The cache has no page that the site lacks.
    expect(await readdir(join(folder, 'cache/pages'))).not.toContain(cachedChanged?.[0])
    await build('clean', 'another cache')
    const digests = await digestsOf(join(folder, 'after'))
    expect(digests).toEqual(await digestsOf(join(folder, 'clean')))
    expect(Object.keys(digests)).not.toContain(`publication/${gone?._id}.html`)
  },
)
