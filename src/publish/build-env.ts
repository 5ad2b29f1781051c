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

export interface BuildEnv {
  /** Builds even if far fewer records arrive than last time. */
  allowDrop: boolean
  /** Builds from the records of the last good build, without calling the backend. */
  fromLastGood: boolean
  /** The project's commit, if the deployment names it. */
  commit: string | undefined
  /** Origin that the build reads content from; undefined if nothing is built (types, lint). */
  apiHost: string | undefined
  /** Other origins that publication pictures may come from. */
  pictureOrigins: string[]
  /** {host} of browser calls; '' is the site's own origin. */
  publicApiHost: string
  /** Origin of canonical addresses, feeds and the sitemap. */
  siteUrl: string
}

/** Reads the build's environment; throws OperatorError naming the variable and its fault. */
export function readBuildEnv(source: Record<string, string | undefined> = process.env): BuildEnv {
  const given = readEnv(schema, source)
  const { API_HOST, PICTURE_ORIGINS = [], PUBLIC_API_HOST = '', SITE_URL, URL: netlifyUrl } = given
  return {
    allowDrop: given.ALLOW_DROP,
    fromLastGood: given.BUILD_FROM_LAST_GOOD,
    apiHost: API_HOST,
    commit: given.COMMIT_REF,
    pictureOrigins: PICTURE_ORIGINS,
    publicApiHost: PUBLIC_API_HOST,
    siteUrl: SITE_URL ?? netlifyUrl ?? 'http://localhost:4321',
  }
}

/** The backend to build from; throws OperatorError when none is named. */
export function requireApiHost({ apiHost }: BuildEnv): string {
  if (apiHost === undefined)
    throw new OperatorError(
      'API_HOST is not set: name the backend to read content from, for example API_HOST=https://api.example.org npm run build',
    )
  return apiHost
}
