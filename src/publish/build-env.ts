import { z } from '#contract/zod.ts'
import { buildAddresses, originSetting } from '#lib/address-settings.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { readEnv } from '#lib/read-env.ts'

const flag = z._default(z.stringbool("must be '1', or not set"), false)

const schema = z.object({
  ...buildAddresses,
  ALLOW_DROP: flag,
  API_HOST: z.optional(originSetting('https://api.example.org')),
  BUILD_FROM_LAST_GOOD: flag,
  COMMIT_REF: z.optional(z.string()),
  SITE_URL: z.optional(originSetting('https://www.example.org')),
  URL: z.optional(originSetting('https://www.example.org')),
})

/** The settings that a build reads, by name. */
export const buildSettings = schema.shape

/** Reads the build's environment; throws OperatorError naming the variable and its fault. */
export function readBuildEnv(source: Record<string, string | undefined> = process.env) {
  const given = readEnv(schema, source)
  return {
    /** Builds even if far fewer records arrive than last time. */
    allowDrop: given.ALLOW_DROP,
    /** Builds from the records of the last good build, without calling the backend. */
    fromLastGood: given.BUILD_FROM_LAST_GOOD,
    /** Origin that the build reads content from; undefined if nothing is built (types, lint). */
    apiHost: given.API_HOST,
    /** The project's commit, if the deployment names it. */
    commit: given.COMMIT_REF,
    /** Other origins that publication pictures may come from. */
    pictureOrigins: given.PICTURE_ORIGINS ?? [],
    /** {host} of browser calls; '' is the site's own origin. */
    publicApiHost: given.PUBLIC_API_HOST ?? '',
    /** Origin of canonical addresses, feeds and the sitemap. */
    siteUrl: given.SITE_URL ?? given.URL ?? 'http://localhost:4321',
  }
}

export type BuildEnv = ReturnType<typeof readBuildEnv>

/** The backend to build from; throws OperatorError when none is named. */
export function requireApiHost({ apiHost }: BuildEnv): string {
  if (apiHost === undefined)
    throw new OperatorError(
      'API_HOST is not set: name the backend to read content from, for example API_HOST=https://api.example.org npm run build',
    )
  return apiHost
}
