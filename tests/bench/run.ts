import { readdir } from 'node:fs/promises'
import { prepareChromium } from '../support/chromium.ts'
import { runStep } from '../support/steps.ts'
import { prepareTemplate } from '../support/template.ts'

/**
 * `npm run bench`: every measurement of this folder, one after the other, so that none disturbs another. With names
 * (`npm run bench start load`) those alone, with numbers (`npm run bench publish 100 1000`) at these sizes.
 */
const ending = '.bench.ts'
/** Seconds after which a measurement is ended. */
const limit = '600'

const files = await readdir(import.meta.dirname)
const known = files
  .filter((file) => file.endsWith(ending))
  .map((file) => file.slice(0, -ending.length))
  .sort()
const sizes = process.argv.slice(2).filter((word) => /^\d+(?:x\d+)?$/.test(word))
const asked = process.argv.slice(2).filter((word) => !sizes.includes(word))
const unknown = asked.filter((name) => !known.includes(name))
if (unknown.length > 0)
  throw new Error(`No measurement is called ${unknown.join(', ')}: ${known.join(', ')}.`)

prepareChromium()
const removeTemplate = await prepareTemplate()
const failed: string[] = []
for (const name of asked.length > 0 ? asked : known) {
  const args = ['--foreground', limit, 'node', `${import.meta.dirname}/${name}${ending}`, ...sizes]
  const { code } = await runStep({ name, command: 'timeout', args })
  if (code !== 0) failed.push(name)
}
await removeTemplate()
if (failed.length > 0) {
  console.log(`\nFailed: ${failed.join(', ')}`)
  process.exitCode = 1
}
