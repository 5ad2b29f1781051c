import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { bundledVariables } from '#publish/bundle/bundled-code.ts'

test('code is bundled with every variable that it names, and no other', async () => {
  const source = await readFile(fileURLToPath(import.meta.resolve('#config/env.ts')), 'utf8')
  const named = [...source.matchAll(/env\?\.(\w+)/g)].map(([, name = '']) => [name, 'set'])
  expect(named).not.toEqual([])
  const others = { PROD: '', API_HOST: 'http://localhost', PUBLIC_OTHER: 'other' }
  expect(bundledVariables({ ...Object.fromEntries(named), ...others })).toEqual(Object.fromEntries(named))
})

test('an empty variable counts as unset', () => {
  expect(bundledVariables({ PUBLIC_API_HOST: '', PUBLIC_WEBSITE_URL: '/' })).toEqual({
    PUBLIC_WEBSITE_URL: '/',
  })
})
