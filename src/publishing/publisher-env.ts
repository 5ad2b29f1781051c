import { z } from '#contract/zod.ts'
import { readEnv } from '#lib/read-env.ts'

const address = (what: string) =>
  z
    .string(`is not set: name ${what}`)
    .check(
      z.refine(
        (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
        'must be a full http(s) address',
      ),
    )

const schema = z.object({
  API_HOST: address('the address that all copies of the API answer at'),
  PUBLISH_DIR: z.string('is not set: name the folder that the web server serves'),
  SITE_URL: address('the address of the site'),
  DATABASE_URL: z.string(
    'is not set: publishers share a Postgres; on SQLite `npm start` builds and serves the site',
  ),
})

/** Reads what a publisher needs beside the server's environment; throws OperatorError naming the variable and its fault. */
export function readPublisherEnv(source: Record<string, string | undefined>) {
  const { API_HOST: apiHost, PUBLISH_DIR: publishDir, SITE_URL: siteUrl } = readEnv(schema, source)
  return { apiHost, publishDir, siteUrl }
}
