import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import * as brand from '#config/brand/brand.ts'
import { renamed, renamedText } from '#config/renamed.ts'
import { version } from '#config/version.ts'
import { checkRenamed } from '#commands/doctor/check-renamed.ts'
import { prepareBrand } from '#publish/brand/prepare-brand.ts'
import { readServerEnv, serverSettings } from '#server/env.ts'
import { runCommand } from '../../support/product.ts'
import { root } from '../../support/steps.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const projectUrl = pathToFileURL(`${root}/`)
const of = (wanted: string) => renamed.filter(({ kind }) => kind === wanted)

/** A field's old value, by its type. */
const values: Record<string, unknown> = { string: 'Sample Serif', undefined: true }

/** Fields of a brand, of which one at a path has a value. */
function withField(path: string, value: unknown): object {
  const [first = '', ...rest] = path.split('.')
  return { [first]: rest.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) }
}

async function doctor(environment: Record<string, string>): Promise<string> {
  const run = runCommand('src/commands/doctor.ts', { DATA_DIR: await temporaryFolder(), ...environment })
  expect(await run.ended).toBe(1)
  return run.output()
}

test('[OWN-07] each entry says since which version, and what to do, in one sentence', () => {
  expect(renamed.length).toBeGreaterThan(5)
  for (const entry of renamed) {
    expect(entry.version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(entry.version.localeCompare(version, 'en', { numeric: true })).toBeLessThanOrEqual(0)
    expect(renamedText(entry)).toMatch(/^\S+ (?:is|starts|lets) \S.*[^.] \(since version [\d.]+\)\.$/)
  }
})

test('[OWN-07] a start names every renamed setting, and the doctor too', async () => {
  const settings = Object.fromEntries(of('setting').map(({ name }) => [name, 'daily']))
  const texts = of('setting').map(renamedText)
  expect(() => readServerEnv(settings)).toThrow(texts.join('\n'))
  const output = await doctor(settings)
  for (const text of texts) expect(output).toContain(`WRONG    settings   ${text}\n`)
})

test.each(of('setting'))('[OWN-07] the setting $name stops the start, unless it is empty', (entry) => {
  expect(Object.keys(serverSettings)).not.toContain(entry.name)
  expect(() => readServerEnv({ [entry.name]: ' each\r' })).toThrow(renamedText(entry))
  expect(readServerEnv({ [entry.name]: ' "" ' })).toEqual(readServerEnv({}))
})

test.each(of('brand'))('[OWN-01, OWN-07] the doctor names the field $name of an old brand', async (entry) => {
  const found = checkRenamed(projectUrl, '', withField(entry.name, values[entry.has ?? 'undefined']))
  expect(found).toContainEqual({
    level: 'wrong',
    name: 'brand',
    text: expect.stringContaining(renamedText(entry)),
  })
})

test.each(of('file'))('[OWN-07] the doctor names the old file $name', async (entry) => {
  const machine = await temporaryFolder()
  const file = join(machine, entry.name)
  const read = () => checkRenamed(pathToFileURL(`${machine}/`), machine).map(({ text }) => text)
  const none = ['No file or field of an earlier version was found.']
  expect(read()).toEqual(none)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `before\n${entry.has ?? ''}\nafter`)
  expect(read()).toEqual([renamedText(entry)])
  expect(checkRenamed(pathToFileURL(`${machine}/`), machine)).toMatchObject([
    { level: 'warning', name: 'files' },
  ])
  if (entry.has === undefined) return
  await writeFile(file, 'of another program')
  expect(read()).toEqual(none)
  if (entry.lacks === undefined) return
  await writeFile(file, `${entry.has}\n${entry.lacks}`)
  expect(read()).toEqual(none)
})

test('[OWN-07] the doctor finds nothing old in the files of this version', async () => {
  const machine = await temporaryFolder()
  const entries = await readdir(join(root, 'src/operations'), { withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
  for (const { name } of of('file').filter((entry) => entry.name.startsWith('/'))) {
    const file = join(machine, name)
    await mkdir(dirname(file), { recursive: true })
    const texts = await Promise.all(
      names
        .filter((each) => !each.endsWith('.md'))
        .map((each) => readFile(join(root, 'src/operations', each), 'utf8')),
    )
    await writeFile(file, texts.join('\n'))
  }
  expect(checkRenamed(projectUrl, machine)).toMatchObject([{ level: 'ok' }])
})

test('[OWN-01] a build with an old field of the brand stops with its sentence', async () => {
  const { cards } = brand.type
  onTestFinished(() => void Object.assign(brand.type, { cards }))
  Object.assign(brand.type, { cards: 'Fraunces SemiBold' })
  await expect(prepareBrand({ cache: await temporaryFolder() })).rejects.toThrow(
    /^type\.cards is a list of TrueType files/,
  )
})
