import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { root } from '../support/steps.ts'

interface Package {
  license: string
  dependencies?: Record<string, string>
}

async function packageOf(folder: string): Promise<Package> {
  return JSON.parse(await readFile(`${root}/${folder}package.json`, 'utf8'))
}

const head = `What this site is made with, and under which licence.
The icons are Font Awesome Free's, by Fonticons, Inc.: https://fontawesome.com/license/free (CC BY 4.0).
`

test('public/licences.txt names each package that the product needs, with its licence', async () => {
  const { dependencies = {} } = await packageOf('')
  const lines = await Promise.all(
    Object.keys(dependencies).map(async (name) => {
      const { license } = await packageOf(`node_modules/${name}/`)
      return `${name}: ${license.replace(/^\((.*)\)$/, '$1')}\n`
    }),
  )
  const stated = await readFile(`${root}/public/licences.txt`, 'utf8')
  expect(stated).toBe(`${head}\n${lines.join('')}`)
})
