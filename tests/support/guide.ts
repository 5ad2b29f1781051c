import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './steps.ts'

export const guideFile = join(root, 'src/operations/GUIDE.md')

/** The commands under one heading of the operator's guide, in their order. */
export interface GuideSection {
  heading: string
  blocks: string[]
}

/** All shell blocks of the operator's guide, by the heading of second level that they are under. */
export async function guideSections(): Promise<GuideSection[]> {
  const text = await readFile(guideFile, 'utf8')
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      heading: part.slice(0, part.indexOf('\n')),
      blocks: [...part.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = '']) => block),
    }))
    .filter(({ blocks }) => blocks.length > 0)
}

/** Headings of the commands that `npm test` runs; `npm run test:operations` runs the whole guide. */
export const localSections = ['Make it yours', 'Add a colleague', 'Back up, and go back']
