import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openBuilder } from '#server/site-host/run-build.ts'
import { serveHttp } from '../../support/http-server.ts'
import { sampleExpertise, samplePublication, startStrangeBackend } from '../../support/strange-backend.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

async function builderFor(apiHost: string) {
  const folder = await temporaryFolder()
  const builder = openBuilder({
    apiHost,
    siteUrl: 'http://localhost',
    cacheDirectory: join(folder, 'cache'),
    logFile: join(folder, 'build.log'),
    reportFile: join(folder, 'report.json'),
    environment: process.env,
  })
  onTestFinished(() => builder.close())
  return { builder, folder, build: (signal: AbortSignal) => builder.build(join(folder, 'site'), signal) }
}

test('a build fails with its own sentence, prepared or not, and its log is kept', async () => {
  const { builder, folder, build } = await builderFor('no address')
  const { signal } = new AbortController()
  await expect(build(signal)).rejects.toThrow(/API_HOST/)
  builder.prepare()
  builder.prepare()
  await expect(build(signal)).rejects.toThrow(/API_HOST/)
  expect(await readFile(join(folder, 'build.log'), 'utf8')).toContain('API_HOST')
})

test('a build that is stopped ends, whether it has begun or not', async () => {
  const asked = Promise.withResolvers<void>()
  const silent = await serveHttp(() => asked.resolve())
  onTestFinished(() => silent.close())
  const { build } = await builderFor(silent.origin)
  await expect(build(AbortSignal.abort())).rejects.toThrow(/abort/)
  const stopping = new AbortController()
  const stopped = build(stopping.signal)
  await asked.promise
  stopping.abort()
  await expect(stopped).rejects.toThrow('The build ended with SIGTERM.')
})

test('a prepared process that was ended is not asked to build', async () => {
  const { builder, build } = await builderFor('no address')
  builder.prepare()
  builder.close()
  await expect(build(new AbortController().signal)).rejects.toThrow(/API_HOST/)
})

test('a prepared process bundles ahead, and reads the content when it is asked to build', async () => {
  const answers = new Map([
    ['/api/publication-cards', [samplePublication(0, { title: 'Before' })]],
    ['/api/expertise-cards', [sampleExpertise(0)]],
  ])
  const backend = await startStrangeBackend(answers)
  onTestFinished(() => backend.close())
  const { builder, folder, build } = await builderFor(backend.origin)
  builder.prepare()
  const filesAhead = () => readdir(join(folder, 'cache/builds'), { recursive: true }).catch(() => [])
  await expect
    .poll(async () => (await filesAhead()).some((name) => name.endsWith('.mjs')), { timeout: 20_000 })
    .toBe(true)
  answers.set('/api/publication-cards', [samplePublication(0, { title: 'After' })])
  await build(new AbortController().signal)
  expect(await readFile(join(folder, 'site/publications.html'), 'utf8')).toContain('After')
})
