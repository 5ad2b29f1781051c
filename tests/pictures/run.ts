import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { prepareChromium } from '../support/chromium.ts'
import { root } from '../support/steps.ts'
import { compareWith } from './compare.ts'
import { takeGuidePictures } from './guide-pictures.ts'

/**
 * `npm run pictures` takes the pictures of README.md and of the guide for staff. `npm run pictures -- --compare REV`
 * compares the most used pages of a revision with those of the working tree.
 */
const { values } = parseArgs({ options: { compare: { type: 'string' } } })
prepareChromium()
if (values.compare === undefined) await takeGuidePictures()
else console.log(await compareWith(values.compare, join(root, 'test-results/pictures')))
