import { mkdtemp } from 'node:fs/promises'
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
import { measureBare, measureProgram } from './bare-project.ts'
import { bench, report, type Row, sizesOr } from './bench.ts'

/**
 * Measures a clean build and one after a change: time and memory, beside a bare Astro project that renders as many
 * pages from as much text. Sizes: `npm run bench rebuild 100 1000`.
 */
const sizes = sizesOr(100, 1000, 5000)

/** The program of `npm run build`, with its options of Node. */
const buildArguments = manifest.scripts.build.split(' ').slice(1)

async function measure(size: number): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'rebuild-'))
  const publications = Array.from({ length: size }, (_, index) => samplePublication(index))
  const answers = new Map<string, Answer>([
    ['/api/publication-cards', publications],
    ['/api/expertise-cards', Array.from({ length: 8 }, (_, index) => sampleExpertise(index))],
  ])
  const backend = await startFaultyBackend(answers)
  const build = (name: string) => {
    const places = {
      out: join(folder, name),
      cache: join(folder, 'cache'),
      report: join(folder, 'report.json'),
    }
    const options = Object.entries(places).flatMap(([option, place]) => [`--${option}`, place])
    const environment = { API_HOST: backend.origin, SITE_URL: 'http://localhost' }
    return measureProgram([...buildArguments, ...options], root, environment)
  }
  const clean = await build('clean')
  answers.set('/api/publication-cards', publications.with(0, samplePublication(0, { title: 'Changed' })))
  const change = await build('change')
  await backend.close()
  const pages = size + Math.ceil(size / 8) + 14
  const bare = await measureBare(folder, pages)
  return {
    'clean (s)': clean.seconds,
    'pages/s': pages / clean.seconds,
    'peak (MB)': clean.peak,
    'one change (s)': change.seconds,
    'bare Astro (s)': bare.seconds,
    'clean / bare': clean.seconds / bare.seconds,
  }
}

await bench(async () => {
  const rows: Record<string, Row> = {}
  for (const size of sizes) rows[`${size} publications`] = await measure(size)
  report('Builds (goals at 5,000: clean at most 4 times bare Astro, one change a quarter of clean)', rows)
})
