import { readdir } from 'node:fs/promises'
import { prepareChromium } from '../support/chromium.ts'
import { runStep } from '../support/steps.ts'

/**
 * `npm run bench`: every measurement of this folder, one after the other, so that none disturbs another. With names
 * (`npm run bench start load`) those alone.
 */
const ending = '.bench.ts'
const files = await readdir(import.meta.dirname)
const known = files
  .filter((file) => file.endsWith(ending))
  .map((file) => file.slice(0, -ending.length))
  .sort()
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !known.includes(name))
if (unknown.length > 0)
  throw new Error(`No measurement is called ${unknown.join(', ')}: ${known.join(', ')}.`)

prepareChromium()
for (const name of asked.length > 0 ? asked : known) {
  const { code } = await runStep({ name, command: 'node', args: [`${import.meta.dirname}/${name}${ending}`] })
  if (code !== 0) process.exitCode = 1
}
