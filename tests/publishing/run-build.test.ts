import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { codeChangedExit } from '#lib/build-messages.ts'
import { openBuilder } from '#publishing/run-build.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/**
 * A builder whose processes answer each order in turn: with the state of a release, or with the exit code for changed
 * code. After its last answer a process waits, unless the state ended its build.
 */
async function builderOf(...processes: string[][]) {
  const folder = await temporaryFolder()
  const program = join(folder, 'program.ts')
  await writeFile(
    program,
    `import { existsSync, writeFileSync } from 'node:fs'
    const processes = ${JSON.stringify(processes)}
    const own = processes.findIndex((_, index) => !existsSync(${JSON.stringify(folder)} + '/' + index))
    writeFileSync(${JSON.stringify(folder)} + '/' + own, '')
    process.on('message', () => {
      const answer = processes[own].shift()
      if (answer === 'changed') process.exit(${codeChangedExit})
      if (answer) process.send({ state: answer })
      if (answer && answer !== 'more') process.channel.unref()
    })`,
  )
  const builder = openBuilder({
    apiHost: 'http://localhost',
    siteUrl: 'http://localhost',
    cacheDirectory: join(folder, 'cache'),
    logFile: join(folder, 'log'),
    reportFile: join(folder, 'report.json'),
    environment: process.env,
    program,
  })
  onTestFinished(() => builder.close())
  return builder
}

test('code that changes before the first release is built by another process', async () => {
  const builder = await builderOf(['changed'], ['more', 'complete'])
  const release = await builder.build(new AbortController().signal)
  expect(await release('first')).toBe('more')
  expect(await release('second')).toBe('complete')
})

test('code that changes before the second release ends the build, and the next one begins', async () => {
  const builder = await builderOf(['more', 'changed'], ['complete'])
  const release = await builder.build(new AbortController().signal)
  expect(await release('first')).toBe('more')
  await expect(release('second')).rejects.toThrow(`The build ended with ${codeChangedExit}.`)
  const next = await builder.build(new AbortController().signal)
  expect(await next('first')).toBe('complete')
})

test('a build that is aborted between its releases ends its process, and the next one begins', async () => {
  const builder = await builderOf(['more'], ['complete'])
  const aborting = new AbortController()
  const release = await builder.build(aborting.signal)
  expect(await release('first')).toBe('more')
  aborting.abort()
  const next = await builder.build(new AbortController().signal)
  expect(await next('first')).toBe('complete')
})

test('a build that is aborted when its code has changed starts no other process', async () => {
  const builder = await builderOf(['changed'], ['complete'])
  const aborting = new AbortController()
  const release = await builder.build(aborting.signal)
  const releasing = release('first')
  aborting.abort()
  await expect(releasing).rejects.toThrow()
  const next = await builder.build(new AbortController().signal)
  expect(['complete', 'more']).toContain(await next('first'))
})
