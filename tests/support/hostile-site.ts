import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildSite, serveSite } from './built-site.ts'
import { type Answer, startFaultyBackend } from './faulty-backend.ts'

/** A layer of defence that a test can leave out of a build. */
export type Layer = 'sanitisers' | 'links' | 'verification'

/** A site built from a backend's responses, and served with its headers. */
export async function startHostileSite(
  { publications, expertise }: { publications: object[]; expertise: object[] },
  { without = [] }: { without?: Layer[] } = {},
) {
  const backend = await startFaultyBackend(
    new Map<string, Answer>([
      ['/api/publication-cards', publications],
      ['/api/expertise-cards', expertise],
    ]),
  )
  const folder = await buildSite(backend.origin, {
    ALLOW_DROP: '1',
    WITHOUT_LAYERS: without.join(),
    NODE_OPTIONS: `--import ${new URL('./without-layers.ts', import.meta.url).href}`,
  })
  const preview = await serveSite(folder)
  return {
    address: preview.address,
    directory: join(folder, 'site'),
    /** The records that the build dropped, by identifier, with the reason. */
    skipped: async (): Promise<Map<string, string>> => {
      const report = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'))
      const parts: { skipped: { kind: string; record: string; why: string }[] }[] = report.parts
      const records = parts.flatMap((part) => part.skipped).filter(({ kind }) => kind === 'record')
      return new Map(records.map(({ record, why }) => [record, why]))
    },
    /** The backend's responses from now on. */
    answers: backend.answers,
    async stop() {
      await preview.stop()
      await backend.close()
    },
  }
}
