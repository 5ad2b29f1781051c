import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { site } from './site-files.ts'

test('the built site has no page, script or style of the kit', async () => {
  const files = await readdir(site, { recursive: true })
  expect(files).toContain('index.html')
  expect(files.filter((name) => /kit/i.test(name))).toEqual([])
})
