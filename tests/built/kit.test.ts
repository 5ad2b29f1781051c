import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { site } from './site-files.ts'

test('the built site has no page, script or style of the kit', async () => {
  const files = await readdir(site, { recursive: true })
  expect(files).toContain('index.html')
  // Only at the beginning of a name: the hash at its end can have any letters.
  expect(files.filter((name) => name.split('/').some((part) => /^kit/i.test(part)))).toEqual([])
})
