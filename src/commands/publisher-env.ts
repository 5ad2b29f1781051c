import { z } from '#contract/zod.ts'
import { originSetting } from '#lib/address-settings.ts'
import { readEnv } from '#lib/read-env.ts'

const schema = z.object({
  API_HOST: originSetting(
    'https://api.example.org',
    'is not set: name the address of the API, as all its copies share it',
  ),
  PUBLISH_DIR: z.string('is not set: name the folder that the web server serves'),
  SITE_URL: originSetting('https://www.example.org', 'is not set: name the address of the site'),
  DATABASE_URL: z.string(
    'is not set: publishers share a Postgres; on SQLite `npm start` builds and serves the site',
  ),
})

/** The settings that a publisher requires, by name. */
export const publisherSettings = schema.shape

/**
 * Reads a publisher's settings, in addition to the server's. Throws OperatorError with the variable's name and its
 * fault.
 */
export function readPublisherEnv(source: Record<string, string | undefined>) {
  const { API_HOST: apiHost, PUBLISH_DIR: publishDir, SITE_URL: siteUrl } = readEnv(schema, source)
  return { apiHost, publishDir, siteUrl }
}
