import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame } from '@playwright/test'
import type Axe from 'axe-core'

declare global {
  var axe: typeof Axe
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules of axe whose findings depend on colours. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** Axe's findings in the first frame and in those of the others that it contains, of all rules or of those of colours. */
export async function findingsIn(frames: Frame[], rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  const [page] = frames
  if (!page) throw new Error('No page is open.')
  // A frame that loads only when it is seen has no address, and runs nothing.
  for (const frame of frames.filter((part) => !['', 'about:blank'].includes(part.url())))
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(source)
  return page.evaluate(
    async (only) => {
      const { violations } = await globalThis.axe.run({
        resultTypes: ['violations'],
        ...(only && { runOnly: { type: 'rule', values: only } }),
      })
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
    },
    rules === 'colours' ? ofColours : undefined,
  )
}
