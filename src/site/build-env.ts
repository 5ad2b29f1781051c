import { z } from '#contract/zod.ts'

/** A build that cannot go on, said in one sentence for the person who runs it. */
export class BuildError extends Error {
  override readonly name = 'BuildError'
}

const origin = z.string().check(
  z.trim(),
  z.refine((value) => {
    const url = URL.canParse(value) ? new URL(value) : undefined
    return url !== undefined && /^https?:$/.test(url.protocol)
  }, 'must be a full address such as https://api.example.org'),
  z.overwrite((value) => value.replace(/\/+$/, '')),
)

const buildEnvSchema = z.object({
  API_HOST: origin,
  PICTURE_ORIGINS: z.optional(z.string()),
})

export interface BuildEnv {
  /** Origin that the build reads content from. */
  apiHost: string
  /** Other origins that publication pictures may come from. */
  pictureOrigins: string[]
}

/** Reads what the build needs from the environment; throws BuildError naming what is wrong. */
export function readBuildEnv(source: Record<string, string | undefined> = process.env): BuildEnv {
  if (!source.API_HOST)
    throw new BuildError(
      'API_HOST is not set: give the origin of the backend to read content from, for example API_HOST=https://api.example.org npm run build',
    )
  const parsed = z.safeParse(buildEnvSchema, source)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new BuildError(`${issue?.path.join('.')} ${issue?.message}`)
  }
  const { API_HOST, PICTURE_ORIGINS = '' } = parsed.data
  return { apiHost: API_HOST, pictureOrigins: PICTURE_ORIGINS.split(/[\s,]+/).filter(Boolean) }
}
