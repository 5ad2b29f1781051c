import { expect, test } from 'vitest'
import { colours } from '#config/colours.ts'
import { read } from './site-files.ts'

test('[FND-08] the dashboard has the colours of the brand, in the dark scheme too', async () => {
  const html = await read('dashboard.html')
  for (const name of ['paper', 'ink', 'plum'] as const)
    for (const scheme of ['light', 'dark'] as const)
      expect(html, `${scheme} ${name}`).toContain(`--color-${name}:${colours[scheme][name]}`)
  expect(html).toContain(`--color-moss:${colours.light.moss}`)
  expect(html).not.toContain('--brand')
})
