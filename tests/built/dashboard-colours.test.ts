import { expect, test } from 'vitest'
import { colours } from '#config/colours.ts'
import { read } from './site-files.ts'

test('[FND-08] the style sheet of the dashboard has the colours of the brand, in the dark scheme too', async () => {
  const html = await read('dashboard.html')
  const names = [...html.matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g)].map(([, name = '']) => name)
  const sheet = (await Promise.all(names.map(read))).join('')
  for (const name of ['paper', 'ink', 'plum'] as const)
    for (const scheme of ['light', 'dark'] as const)
      expect(sheet, `${scheme} ${name}`).toContain(`--color-${name}:${colours[scheme][name]}`)
  expect(sheet).toContain(`--color-moss:${colours.light.moss}`)
  expect(sheet).not.toContain('--brand')
})
