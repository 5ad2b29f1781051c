import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ApiError, withRetries } from '#api/client.ts'
import { type Backend, type Extension, isExtension, readFeatures } from '#contract/features.ts'
import { z } from '#contract/zod.ts'
import { type BuildEnv, requireApiHost } from '#build/build-env.ts'
import { createBuildClient } from './build-client.ts'
import { writeFileAtomic } from '#built-site/write-file-atomic.ts'

/** Milliseconds for one response. */
const timeout = 10_000

const keptFeatures = z.array(z.custom<Extension>(isExtension))

/** The extensions that the backend names; anything but a valid answer means that it has none (FEA-01). */
async function askForFeatures(apiHost: string): Promise<Extension[]> {
  const call = createBuildClient(apiHost, { timeout })
  const ask = () =>
    call(readFeatures).catch((error: unknown) => {
      if (error instanceof ApiError && error.kind === 'off-contract') return []
      throw error
    })
  return withRetries(ask).catch(() => [])
}

/** The response that an earlier build cached. */
async function rememberedFeatures(file: string): Promise<Extension[]> {
  const text = await readFile(file, 'utf8').catch(() => '[]')
  return z.parse(keptFeatures, JSON.parse(text))
}

/** Asks the backend once which extensions it has; the response is cached for builds without a backend. */
export async function loadBackend({
  env,
  cacheDirectory,
}: {
  env: BuildEnv
  cacheDirectory: string
}): Promise<Backend> {
  const apiHost = requireApiHost(env)
  const file = join(cacheDirectory, 'last-good', 'features.json')
  const features = env.fromLastGood ? await rememberedFeatures(file) : await askForFeatures(apiHost)
  await mkdir(dirname(file), { recursive: true })
  await writeFileAtomic(file, JSON.stringify(features))
  const own = features.includes('pictures') ? [] : [new URL(apiHost).origin]
  return { features, pictureOrigins: [...new Set([...own, ...env.pictureOrigins])] }
}
