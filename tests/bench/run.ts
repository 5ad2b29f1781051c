import { readdir } from 'node:fs/promises'
import { runStep } from '../support/steps.ts'

/** `npm run bench`: every measurement of this folder, one after the other, so that none disturbs another. */
const programs = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.bench.ts')).sort()
for (const name of programs) {
  const code = await runStep({ name, command: 'node', args: [`${import.meta.dirname}/${name}`] })
  if (code !== 0) process.exitCode = 1
}
