import { access, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openBuilder } from '#publishing/run-build.ts'
import { serveHttp } from '../support/http-server.ts'
import { sampleExpertise, samplePublication, startStrangeBackend } from '../support/strange-backend.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function builderFor(apiHost: string) {
  const folder = await temporaryFolder()
  const builder = openBuilder({
    apiHost,
    siteUrl: 'http://localhost',
    cacheDirectory: join(folder, 'cache'),
    logFile: join(folder, 'build.log'),
    reportFile: join(folder, 'report.json'),
    // A user without rights has no home folder, and may have no right to write beside the code.
    environment: { ...process.env, ASTRO_TELEMETRY_DISABLED: '', HOME: '/proc', XDG_CONFIG_HOME: '/proc' },
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

/** The process that is at work with this cache. */
async function processIn(folder: string): Promise<number> {
  const directories = () => readdir(join(folder, 'cache/builds')).catch(() => [])
  await expect.poll(directories, { timeout: 20_000 }).toHaveLength(1)
  return Number((await directories())[0])
}

test('a prepared process is ended with the server, which prepares no other', async () => {
  const { builder, folder } = await builderFor('http://127.0.0.1:1')
  builder.prepare()
  const pid = await processIn(folder)
  builder.close()
  await expect.poll(() => isRunning(pid)).toBe(false)
  builder.prepare()
  await expect(builder.build(join(folder, 'site'), AbortSignal.abort())).rejects.toThrow(/abort/)
  expect(await readdir(join(folder, 'cache/builds'))).toEqual([String(pid)])
})

test('[OWN-08] a prepared process bundles ahead, reads the content when it is asked to build, and needs no home folder', async () => {
  const backend = await startStrangeBackend(
    new Map([
      ['/api/publication-cards', [samplePublication(0)]],
      ['/api/expertise-cards', [sampleExpertise(0)]],
    ]),
  )
  onTestFinished(() => backend.close())
  const { builder, folder, build } = await builderFor(backend.origin)
  builder.prepare()
  const styles = join(folder, 'cache/builds', String(await processIn(folder)), 'site-0/_astro')
  await expect
    .poll(
      () =>
        access(styles).then(
          () => true,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true)
  expect(backend.requests).toEqual([])
  await build(new AbortController().signal)
  expect(await readFile(join(folder, 'site/publications.html'), 'utf8')).toContain('Sample report 0')
  expect(await readdir(join(folder, 'cache'))).toContain('vite')
})
