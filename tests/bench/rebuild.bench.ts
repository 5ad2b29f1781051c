import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import {
  type Answer,
  sampleExpertise,
  samplePublication,
  startFaultyBackend,
} from '../support/faulty-backend.ts'
import { root } from '../support/steps.ts'
import { bench, report, type Row, sizesOr } from './bench.ts'
import { peakDuring } from './processes.ts'

/**
 * Measures a clean build and one after a change: time and memory, beside a bare Astro project that renders as many
 * pages from as much text. Sizes: `npm run bench rebuild 100 1000`.
 */
const sizes = sizesOr(100, 1000, 5000)

/** Runs a program to its end. Its seconds, and the most megabytes of memory. */
async function measureProgram(args: string[], cwd: string, environment: Record<string, string>) {
  const started = performance.now()
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const peak = await peakDuring(child.pid ?? 0, async () => {
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${String(code)}`)
  })
  return { seconds: (performance.now() - started) / 1000, peak }
}

const bareProject = {
  'package.json': '{"type":"module"}',
  'astro.config.mjs': `export default { output: 'static', build: { format: 'file' } }`,
  'src/pages/[id].astro': `---
import { readFileSync } from 'node:fs'
export function getStaticPaths() {
  const cards = JSON.parse(readFileSync(process.env.CARDS, 'utf8'))
  return cards.map((card) => ({ params: { id: card._id }, props: { card } }))
}
const { card } = Astro.props
---
<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>{card.title}</title></head>
  <body><h1>{card.title}</h1><article set:html={card.content} /></body>
</html>
`,
}

/** Builds a bare Astro project of this many pages. */
async function measureBare(folder: string, pages: number) {
  await mkdir(join(folder, 'src/pages'), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [name, text] of Object.entries(bareProject)) await writeFile(join(folder, name), text)
  const cards = Array.from({ length: pages }, (_, index) => samplePublication(index))
  await writeFile(join(folder, 'cards.json'), JSON.stringify(cards))
  const program = join(root, 'node_modules/astro/bin/astro.mjs')
  return measureProgram([program, 'build', '--silent'], folder, { CARDS: join(folder, 'cards.json') })
}

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
    const places = Object.entries({ out: name, cache: 'cache', report: 'report.json' })
    const options = places.flatMap(([option, place]) => [`--${option}`, join(folder, place)])
    const environment = { API_HOST: backend.origin, SITE_URL: 'http://localhost' }
    return measureProgram([...buildArguments, ...options], root, environment)
  }
  const clean = await build('clean')
  answers.set('/api/publication-cards', publications.with(0, samplePublication(0, { title: 'Changed' })))
  const change = await build('change')
  await backend.close()
  const pages = size + Math.ceil(size / 8) + 14
  const bare = await measureBare(join(folder, 'bare'), pages)
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
  report('Builds (goal: one change takes a quarter of a clean build; most of that is share pictures)', rows)
})
