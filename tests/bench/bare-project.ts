import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../support/steps.ts'
import { samplePublication } from '../support/faulty-backend.ts'
import { peakDuring } from './processes.ts'

interface Measured {
  seconds: number
  /** Megabytes of memory. */
  peak: number
}

/** Runs a program to its end, and watches its memory. */
export async function measureProgram(
  args: string[],
  cwd: string,
  environment: Record<string, string>,
): Promise<Measured> {
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

const bareConfig = `import { defineConfig } from 'astro/config'
export default defineConfig({ output: 'static', build: { format: 'file' } })
`

const barePage = `---
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
`

/** A bare Astro project that renders this many pages. */
export async function measureBare(folder: string, pages: number): Promise<Measured> {
  const project = join(folder, 'bare')
  await mkdir(join(project, 'src/pages'), { recursive: true })
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'))
  await writeFile(join(project, 'package.json'), '{"type":"module"}')
  await writeFile(join(project, 'astro.config.mjs'), bareConfig)
  await writeFile(join(project, 'src/pages/[id].astro'), barePage)
  const cards = join(folder, 'cards.json')
  await writeFile(
    cards,
    JSON.stringify(Array.from({ length: pages }, (_, index) => samplePublication(index))),
  )
  return measureProgram([join(root, 'node_modules/astro/bin/astro.mjs'), 'build', '--silent'], project, {
    CARDS: cards,
  })
}
