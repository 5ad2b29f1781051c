import { readFile, rm, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runCommand } from './product.ts'
import { type Answer, startStrangeBackend } from './strange-backend.ts'

/** A layer of defence that a build can be made without, in tests alone. */
export type Layer = 'sanitisers' | 'verification'

/** A site built from what a backend sends, and served with its headers. */
export async function startHostileSite(
  { publications, expertise }: { publications: object[]; expertise: object[] },
  { without = [] }: { without?: Layer[] } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'hostile-'))
  const backend = await startStrangeBackend(
    new Map<string, Answer>([
      ['/api/publication-cards', publications],
      ['/api/expertise-cards', expertise],
    ]),
  )
  const build = runCommand(
    'src/build/cli.ts',
    {
      API_HOST: backend.origin,
      SITE_URL: 'http://localhost',
      NODE_ENV: 'production',
      ALLOW_DROP: '1',
      WITHOUT_LAYERS: without.join(),
      NODE_OPTIONS: `--import ${new URL('./without-layers.ts', import.meta.url).href}`,
    },
    [
      '--out',
      join(folder, 'site'),
      '--cache',
      join(folder, 'cache'),
      '--report',
      join(folder, 'report.json'),
    ],
  )
  if ((await build.ended) !== 0) throw new Error(`the site was not built:\n${build.output()}`)
  const preview = runCommand('src/commands/preview.ts', { PORT: '0' }, ['--dir', join(folder, 'site')])
  while (!preview.output().includes('Ready')) {
    if (preview.child.exitCode !== null) throw new Error(`the site is not served:\n${preview.output()}`)
    await wait(50)
  }
  return {
    address: /Ready: (\S+)/.exec(preview.output())?.[1] ?? '',
    directory: join(folder, 'site'),
    /** The records that the build left out, by identifier, with the reason. */
    skipped: async (): Promise<Map<string, string>> => {
      const report = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'))
      const parts: { skipped: { kind: string; record: string; why: string }[] }[] = report.parts
      const records = parts.flatMap((part) => part.skipped).filter(({ kind }) => kind === 'record')
      return new Map(records.map(({ record, why }) => [record, why]))
    },
    /** What the backend says from now on. */
    answers: backend.answers,
    async stop() {
      preview.child.kill('SIGINT')
      await preview.ended
      await backend.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
