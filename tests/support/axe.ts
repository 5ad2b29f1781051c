import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame } from '@playwright/test'
import type Axe from 'axe-core'

declare global {
  var axe: typeof Axe
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules of axe whose findings depend on colours. They take more than half of its time. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** The rules that a check takes: all of them, those about colours, or the others. */
export type AxeRules = 'all' | 'colours' | 'others'

/** Axe's findings in the first frame, and in those of the others that it contains. */
export async function findingsIn(frames: Frame[], rules: AxeRules = 'all'): Promise<string[]> {
  const [page] = frames
  if (!page) throw new Error('No page is open.')
  // A frame that loads only when it is seen has no address, and runs nothing.
  for (const frame of frames.filter((part) => !['', 'about:blank'].includes(part.url())))
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(source)
  return page.evaluate(
    async ([chosen, colours]) => {
      const { violations } = await globalThis.axe.run({
        resultTypes: ['violations'],
        ...(chosen === 'colours' && { runOnly: { type: 'rule', values: colours } }),
        ...(chosen === 'others' && {
          rules: Object.fromEntries(colours.map((rule) => [rule, { enabled: false }])),
        }),
      })
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
    },
    [rules, ofColours] as const,
  )
}
