import * as z from 'zod/mini'
import { parseUrl } from './parse-url.ts'

function webUrl(text: string): URL | undefined {
  const url = parseUrl(text)
  return url !== undefined && /^https?:$/.test(url.protocol) ? url : undefined
}

const hasUser = ({ username, password }: URL) => username !== '' || password !== ''

/** Returns true if a text is the web address of a host alone. */
function isOrigin(text: string): boolean {
  const url = webUrl(text)
  return url !== undefined && url.href === `${url.origin}/`
}

/** Why a text is not a valid origin. Does not quote the text, which may contain a password. */
function faultOfOrigin(text: string, example: string): string {
  const url = webUrl(text)
  if (url === undefined) return `must be a full address such as ${example}`
  if (hasUser(url)) return `must be an address without a user name and password, such as ${example}`
  return `must be an address without a path, '?' or '#', such as ${example}`
}

/** A setting that names a host: `https://www.example.org`, as browsers write it, without a slash at the end. */
export function originSetting(example: string, missing?: string) {
  return z.string(missing).check(
    z.refine(isOrigin, {
      abort: true,
      error: ({ input }) => faultOfOrigin(String(input), example),
    }),
    z.overwrite((text) => new URL(text).origin),
  )
}

/** A setting that names hosts, separated by commas or spaces. */
export function originsSetting(example: string) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((list) => list.split(/[\s,]+/).filter(Boolean)),
    ),
    z.array(z.string()).check(
      z.refine((list) => list.every(isOrigin), {
        abort: true,
        error: `must be origins, separated by commas, without a path or user name, such as ${example}`,
      }),
      z.overwrite((list) => list.map((text) => new URL(text).origin)),
    ),
  )
}

/** A setting with an address to call, with any path. */
export const calledSetting = z.string().check(
  z.refine((text) => webUrl(text) !== undefined, {
    abort: true,
    error: 'must be a full http(s) address',
  }),
  z.refine((text) => !hasUser(new URL(text)), 'must be an address without a user name and password'),
)

/** A setting with a page of this site or another. */
const pageSetting = z
  .string()
  .check(
    z.refine(
      (text) => /^\/(?!\/)/.test(text) || webUrl(text) !== undefined,
      'must be a path such as / or a full http(s) address',
    ),
  )

/**
 * Addresses that builds read. Servers that build also check them, so that a wrong one fails the start and not a later
 * build.
 */
export const buildAddresses = {
  PICTURE_ORIGINS: z.optional(originsSetting('https://pictures.example.org')),
  PUBLIC_API_HOST: z.optional(originSetting('https://api.example.org')),
  PUBLIC_WEBSITE_URL: z.optional(pageSetting),
}
