import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { coreActs } from '#contract/acts.ts'
import { extensionFolders } from '#contract/extensions.ts'
import { extensions } from '#contract/features.ts'
import { extensionEndpoints } from '#contract/index.ts'
import { isRecord } from '#contract/loose.ts'
import { openApiDocument } from '#contract/openapi.ts'
import { root } from '../support/steps.ts'

const contract = join(root, 'src/contract')
const names = readdirSync(contract).filter((name) => existsSync(join(contract, name, 'extension.ts')))
const folders = await Promise.all(
  names.toSorted().map(async (name) => {
    const exported: unknown = await import(join(contract, name, 'calls.ts'))
    if (!isRecord(exported) || !isRecord(exported.calls)) throw new Error(`${name} lists no calls`)
    const { calls, ...others } = exported
    const endpoints = Object.entries(others).filter(([, value]) => isRecord(value) && 'method' in value)
    return { name, calls, endpoints: Object.fromEntries(endpoints) }
  }),
)
const { paths } = openApiDocument('1.0.0')
const described = Object.values(paths).flatMap((methods) => Object.values(methods))

function duplicates(names: string[]): string[] {
  return names.filter((name, at) => names.indexOf(name) !== at)
}

test('the list of extensions has exactly the folders of the contract', () => {
  expect(Object.keys(extensionFolders).toSorted()).toEqual(folders.map(({ name }) => name))
})

describe.each(folders)('$name', ({ name, calls, endpoints }) => {
  test('its calls are those that it declares, and the contract and its description name each', () => {
    expect(calls).toEqual(endpoints)
    expect(extensionEndpoints).toMatchObject(calls)
    const operations = described.map(({ operationId }) => operationId)
    expect(operations).toEqual(expect.arrayContaining(Object.keys(calls)))
  })

  test('its features, query parameters and files are in the lists of the contract', () => {
    const folder = Object.entries(extensionFolders).find(([one]) => one === name)?.[1]
    expect(extensions).toMatchObject(folder?.features ?? {})
    expect(Object.keys(folder?.features ?? {})).not.toEqual([])
    expect(Object.keys(calls)).toEqual(expect.arrayContaining(Object.keys(folder?.queries ?? {})))
    for (const [operationId, { path }] of Object.entries(folder?.files ?? {}))
      expect(paths[path]?.get?.operationId).toBe(operationId)
  })
})

test('[OWN-04] a call and a feature belong to one extension, and a recorded act to one kind', () => {
  const own = Object.values(extensionFolders)
  const calls = folders.flatMap((folder) => Object.keys(folder.calls))
  expect(duplicates(calls)).toEqual([])
  expect(duplicates(described.map(({ operationId }) => operationId))).toEqual([])
  const features = own.flatMap((folder) => Object.keys(folder.features))
  expect(duplicates(features)).toEqual([])
  const acts = [coreActs, ...own.map((folder) => folder.acts ?? {})].flatMap((one) => Object.keys(one))
  expect(duplicates(acts)).toEqual([])
})
