import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Answer,
  sampleExpertise,
  samplePublication,
  startFaultyBackend,
} from '../support/faulty-backend.ts'
import manifest from '../../package.json' with { type: 'json' }
import { root } from '../support/steps.ts'
import { measure, measureBare } from './bare-project.ts'

/**
 * Measures a clean build, one that has social cards and pictures of an earlier build, and a rebuild after one change:
 * time and memory, beside a bare Astro project that renders as many pages from as much text. Sizes:
 * `node tests/bench/rebuild.bench.ts 100 1000`.
 */
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [100, 1000, 5000]

/** The program of `npm run build`, with its options of Node. */
const buildArguments = manifest.scripts.build.split(' ').slice(1)

async function bench(size: number, folder: string) {
  const publications = Array.from({ length: size }, (_, index) => samplePublication(index))
  const answers = new Map<string, Answer>([
    ['/api/publication-cards', publications],
    ['/api/expertise-cards', Array.from({ length: 8 }, (_, index) => sampleExpertise(index))],
  ])
  const backend = await startFaultyBackend(answers)
  const build = (name: string) =>
    measure(
      [
        ...buildArguments,
        '--out',
        join(folder, name),
        '--cache',
        join(folder, 'cache'),
        '--report',
        join(folder, 'report.json'),
      ],
      root,
      { API_HOST: backend.origin, SITE_URL: 'http://localhost' },
    )
  try {
    const clean = await build('clean')
    for (const name of ['pages', 'page-references.json'])
      await rm(join(folder, 'cache', name), { recursive: true })
    const kept = await build('kept')
    answers.set('/api/publication-cards', publications.with(0, samplePublication(0, { title: 'Changed' })))
    const change = await build('change')
    const pages = size + Math.ceil(size / 8) + 14
    const bare = await measureBare(folder, pages)
    return {
      publications: size,
      'clean (s)': clean.seconds.toFixed(1),
      'pages/s': Math.round(pages / clean.seconds),
      'peak (MB)': Math.round(clean.peak),
      'one change (s)': change.seconds.toFixed(1),
      'bare Astro (s)': bare.seconds.toFixed(1),
      'clean / bare': (clean.seconds / bare.seconds).toFixed(2),
      'cards kept (s)': kept.seconds.toFixed(1),
      'kept / bare': (kept.seconds / bare.seconds).toFixed(2),
    }
  } finally {
    await backend.close()
  }
}

// Removed at the end: for minutes after many files were removed, ext4 without a journal creates others slowly.
const folders = await mkdtemp(join(tmpdir(), 'bench-'))
try {
  const rows = []
  for (const size of sizes) {
    const folder = join(folders, String(size))
    await mkdir(folder)
    rows.push(await bench(size, folder))
  }
  console.log(
    'Builds (goals at 5,000: clean at most 4 times bare Astro, 2.5 where cards are kept; one change a quarter)',
  )
  console.table(rows)
} finally {
  await rm(folders, { recursive: true, force: true })
}
