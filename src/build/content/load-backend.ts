import { ApiError, withRetries } from '#api/client.ts'
import { type Backend, type Extension, readFeatures } from '#contract/features.ts'
import { type BuildEnv, requireApiHost } from '#build/build-env.ts'
import { createBuildClient } from './build-client.ts'
import type { PreviousBuild } from './previous-build.ts'

/** Milliseconds for one response. */
const timeout = 10_000

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

/** Asks the backend once which extensions it has. A build without a backend uses those of the last build. */
export async function loadBackend(
  env: BuildEnv,
  before: Promise<Pick<PreviousBuild, 'features'>>,
): Promise<Backend> {
  const apiHost = requireApiHost(env)
  const features = env.fromLastGood ? (await before).features : await askForFeatures(apiHost)
  const own = features.includes('pictures') ? [] : [new URL(apiHost).origin]
  return { features, pictureOrigins: [...new Set([...own, ...env.pictureOrigins])] }
}
