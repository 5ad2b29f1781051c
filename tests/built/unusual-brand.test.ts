/** @module-tag full */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOf } from '../support/texts.ts'
import * as newColours from '../fixtures/brand/colours.ts'
import { runCommand } from '../support/product.ts'
import { rebranded } from '../support/rebranded.ts'
import { sampleExpertise, samplePublication, startFaultyBackend } from '../support/faulty-backend.ts'

let scratch: Awaited<ReturnType<typeof rebranded>>
let backend: Awaited<ReturnType<typeof startFaultyBackend>>

beforeAll(async () => {
  scratch = await rebranded()
  // Without pictures, which take longest and do not matter here.
  backend = await startFaultyBackend(
    new Map([
      ['/api/publication-cards', [samplePublication(0)]],
      ['/api/expertise-cards', [sampleExpertise(0)]],
    ]),
  )
})

afterAll(async () => {
  await backend?.close()
  await scratch?.remove()
})

/** Builds the folder's site. */
async function build(out: string) {
  const path = (name: string) => join(scratch.folder, name)
  const args = ['--out', path(out), '--cache', path('cache'), '--report', path('report.json')]
  const run = runCommand(
    join(scratch.folder, 'src/publish/cli.ts'),
    { API_HOST: backend.origin, NODE_ENV: 'production' },
    args,
  )
  return { code: await run.ended, output: run.output() }
}

test('[OWN-01] colours that cannot be read stop the build, with the pair and the contrast', async () => {
  const file = join(scratch.brand, 'colours.ts')
  const written = await readFile(file, 'utf8')
  await writeFile(file, written.replace(newColours.light.clay, '#e08fc4'))
  const { code, output } = await build('pale')
  await writeFile(file, written)
  expect(code).toBe(1)
  expect(output).toContain(
    'Colour "clay" on "paper" has a contrast of 2.1:1 in the light scheme; text needs 4.5:1 (src/config/brand/colours.ts).',
  )
  expect(output).not.toContain('    at ')
})

test('[OWN-01] a name with special characters, in other scripts and too long for its place is accepted', async () => {
  const name = `O’Grain's "Sons" & <b>Ltd</b> — የእህል ንግድ 穀物 ${'Cooperative '.repeat(3)}`.slice(0, 80).trim()
  const file = join(scratch.brand, 'brand.ts')
  const written = await readFile(file, 'utf8')
  await writeFile(file, written.replaceAll("'Savanna Grain Advisory'", JSON.stringify(name)))
  const people = join(scratch.brand, 'people.ts')
  const names = await readFile(people, 'utf8')
  await writeFile(people, names.replaceAll("'Naliaka Example'", JSON.stringify(`N"a'li & <i>aka</i>`)))
  const { code, output } = await build('unusual')
  await writeFile(file, written)
  await writeFile(people, names)
  expect(code, output).toBe(0)
  const home = await readFile(join(scratch.folder, 'unusual/index.html'), 'utf8')
  expect(textOf(/<title>(.*?)<\/title>/s.exec(home)?.[1] ?? '')).toBe(name)
  const statement = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(home)?.[1] ?? ''
  expect(JSON.parse(statement)).toMatchObject({ name })
  // The brand's short name stands beside the logo, in two lines.
  expect(home).toContain('<span>Savanna<br>Grain</span>')
})
